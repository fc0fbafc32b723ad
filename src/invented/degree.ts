import type { Person } from '#src/invented/records.ts';

/** The degree in the boards' files: PA, DO or MD. */
export const degreeOf = ({ occupation, credential }: Person) =>
  occupation === 'physician_assistant' ? 'PA' : /^D\.?O/.test(credential) ? 'DO' : 'MD';
