/** The kinds of changes in the history, in the order of their numbers within an import. */
export const changeKinds = [
  'added',
  'deactivated',
  'reactivated',
  'name',
  'address',
  'phone',
  'specialty',
  'license',
  'certification',
  'group',
  'school',
  'payment',
  'screening',
] as const;

export type ChangeKind = (typeof changeKinds)[number];
