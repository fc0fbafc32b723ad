// The fields of the search form. Results load this file too, so `form-criteria.tsx` has what only the form needs.
import { z } from 'zod';
import { ProviderQuery } from '#src/datasets/providers/contract.ts';
import type { ProviderCriteria } from '#src/find/providers/filters/address.tsx';
import { providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { naturalNumber, parameter, text } from '#src/shared/fields.ts';
import { MOST_NPIS, npisTyped } from '#src/ui/form/npis.ts';
import { type FieldOf, fieldsOf } from '#src/ui/on-screen.ts';

/** The fields of the record and of the place, with one value each. The first three lines are those of the spec (R-108). */
export const ownFields = [
  ...(['npi', 'first_name', 'last_name', 'state', 'city', 'zip'] as const),
  ...(['gender', 'sole_proprietor', 'credential'] as const),
  ...(['profession', 'specialty', 'subspecialty'] as const),
  ...(['near', 'miles', 'deactivated'] as const),
] as const;

/** The fields of other criteria. */
export const furtherFields = fieldsOf(providerCriteriaOnScreen);

/** The name of a field. */
type Field = (typeof ownFields)[number] | FieldOf<typeof providerCriteriaOnScreen>;

/** The values of the form. Blank fields ask nothing. */
export type FormValues = Record<Field, string> & { taxonomy?: string[] };

const npiList = z.array(z.string()).superRefine((npis, { addIssue }) => {
  const wrong = npis.filter((entry) => !/^\d{10}$/.test(entry));
  if (npis.length > MOST_NPIS) addIssue(`A search takes up to ${MOST_NPIS} NPIs. These are ${npis.length}.`);
  else if (wrong.length > 0) addIssue(`${npis[1] ? `${wrong.slice(0, 3).join(', ')}: ` : ''}NPI must have 10 digits`);
});

/** The form's rules: those of the API, and the limits that belong together. */
export const FormQuery = z
  .strictObject({
    ...ProviderQuery.shape,
    npi: z.string().transform(npisTyped).pipe(npiList),
    near: parameter(text),
    miles: parameter(naturalNumber.refine((miles) => miles >= 1 && miles <= 500, 'must be from 1 to 500').optional()),
    deactivated: parameter(z.string().optional()),
    ...Object.fromEntries(furtherFields.map(({ name, rule }) => [name, rule])),
  })
  .superRefine((query: Readonly<Record<string, unknown>>, { addIssue }) => {
    if (query.miles !== undefined && !query.near)
      addIssue({ code: 'custom', path: ['near'], message: 'Enter the center of the circle' });
    for (const { name, notBelow } of furtherFields)
      if (notBelow && isBelow(query[name], query[notBelow.name]))
        addIssue({ code: 'custom', path: [name], message: notBelow.message });
  });

/** Whether one of two values of the same rule is the lower. */
const isBelow = (value: unknown, least: unknown) =>
  value !== undefined && least !== undefined && (value as string | number) < (least as string | number);

/** The form for a search. It has all NPIs, and of other criteria the first value; the others stay chips. */
export const providerFormOf = (criteria: ProviderCriteria): FormValues => ({
  ...(Object.fromEntries([
    ...ownFields.map((name) => [name, criteria[name][0] ?? '']),
    ...furtherFields.map(({ name, value }) => [name, value?.shown(criteria) ?? firstOf(criteria, name)]),
  ]) as Record<Field, string>), // entries lose their names
  npi: criteria.npi.join(' '),
  taxonomy: criteria.taxonomy,
});

const firstOf = (criteria: Readonly<Record<string, string[]>>, name: string) => criteria[name]?.[0] ?? '';
