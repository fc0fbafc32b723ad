// The fields of the search form. Results load this file too, so `form-criteria.tsx` has what only the form needs.
import { z } from 'zod';
import { ProviderQuery } from '#src/datasets/providers/contract.ts';
import type { Criteria } from '#src/find/providers/filters/address.tsx';
import { count, dollars, parameter, stateCode, text, year } from '#src/shared/fields.ts';
import { MOST_NPIS, npisIn } from '#src/ui/npis.ts';

/** The fields with one value each. The first four lines are those of the spec (R-108). */
export const fields = [
  ...(['npi', 'first_name', 'last_name', 'credential'] as const),
  ...(['state', 'city', 'zip', 'gender', 'sole_proprietor'] as const),
  ...(['profession', 'specialty', 'subspecialty'] as const),
  ...(['near', 'miles', 'license_state', 'certified', 'excluded', 'school'] as const),
  ...(['graduated_from', 'graduated_to', 'payment_from', 'deactivated'] as const),
] as const;
type Field = (typeof fields)[number];

/** The values of the form. Blank fields ask nothing. `most_members` excludes larger groups (R-448). */
export type FormValues = Record<Field | 'most_members', string> & { taxonomy?: string[] };

const npiList = z.array(z.string()).superRefine((npis, { addIssue }) => {
  const wrong = npis.filter((entry) => !/^\d{10}$/.test(entry));
  if (npis.length > MOST_NPIS) addIssue(`A search takes up to ${MOST_NPIS} NPIs. These are ${npis.length}.`);
  else if (wrong.length > 0) addIssue(`${npis[1] ? `${wrong.slice(0, 3).join(', ')}: ` : ''}NPI must have 10 digits`);
});

/** The form's rules: those of the API, and the limits that belong together. */
export const FormQuery = z
  .strictObject({
    ...ProviderQuery.shape,
    npi: z.string().transform(npisIn).pipe(npiList),
    near: parameter(text),
    miles: parameter(count.refine((miles) => miles >= 1 && miles <= 500, 'must be from 1 to 500').optional()),
    license_state: parameter(stateCode.optional()),
    certified: parameter(z.string().optional()),
    graduated_from: parameter(year.optional()),
    graduated_to: parameter(year.optional()),
    payment_from: parameter(dollars.optional()),
    most_members: parameter(count.optional()),
    school: parameter(text),
    excluded: parameter(z.string().optional()),
    deactivated: parameter(z.string().optional()),
  })
  .superRefine(({ near, miles, graduated_from, graduated_to }, { addIssue }) => {
    if (miles !== undefined && !near)
      addIssue({ code: 'custom', path: ['near'], message: 'Enter the center of the circle' });
    if (graduated_from && graduated_to && graduated_from > graduated_to)
      addIssue({ code: 'custom', path: ['graduated_to'], message: 'must not be before the first year' });
  });

/** The form for a search. It has all NPIs, and of other criteria the first value; the others stay chips. */
export const formOf = (criteria: Criteria): Omit<FormValues, 'most_members'> => ({
  ...(Object.fromEntries(fields.map((name) => [name, criteria[name][0] ?? ''])) as Record<Field, string>), // entries lose their names
  npi: criteria.npi.join(' '),
  taxonomy: criteria.taxonomy,
});
