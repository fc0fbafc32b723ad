/** The answers about exclusions, in the order of their field and filter. */
export const exclusionAnswers = [
  { value: 'no', label: 'No match in OIG’s list' },
  { value: 'possible', label: 'Similar name, not confirmed' },
  { value: 'yes', label: 'Excluded' },
];
