import type { InventedPerson } from '#src/invented/records.ts';

/** The degree in the boards' files: PA, DO or MD. */
export const degreeOf = ({ occupation, credential }: InventedPerson) =>
  occupation === 'physician_assistant' ? 'PA' : /^D\.?O/.test(credential) ? 'DO' : 'MD';
