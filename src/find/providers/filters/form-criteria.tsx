// How the values of the search form become criteria.
import { type Criteria, withValues } from '#src/find/providers/filters/address.tsx';
import { changeInSpecialty } from '#src/find/providers/filters/certified-in.tsx';
import { type FormValues, fields, formOf } from '#src/find/providers/filters/form.tsx';
import { fewestOf, isFewest, mostOf } from '#src/shared/large-groups.ts';
import { npisIn } from '#src/ui/npis.ts';

/** All values of the form for a search. */
export const formValuesOf = (criteria: Criteria): FormValues => ({
  ...formOf(criteria),
  most_members: fewestIn(criteria).slice(0, 1).map(mostOf).join(),
});

const LARGER = 'not.group_size_from';

/** The values of the criterion on large groups. None if the field cannot show them, such as with an upper limit. */
const fewestIn = ({ [LARGER]: fewest, 'not.group_size_to': to }: Criteria): string[] =>
  to.length === 0 && isFewest(fewest[0] ?? '') ? fewest : [];

/** The search with the form's values in place of its first ones. */
export function criteriaWith(criteria: Criteria, values: FormValues, taxonomy: string[]): Criteria {
  const entries = fields.map((name) => [name, [values[name].trim(), ...criteria[name].slice(1)].filter(Boolean)]);
  const [shown, most] = [fewestIn(criteria), values.most_members.trim()];
  const amount = values.payment_from.replace(/[$,\s]/g, '');
  const changed: Partial<Criteria> = {
    ...Object.fromEntries(entries),
    npi: npisIn(values.npi),
    taxonomy,
    payment_from: [amount, ...criteria.payment_from.slice(1)].filter(Boolean),
    [LARGER]: [
      ...(most ? [fewestOf(most)] : []),
      ...(most || shown.length > 0 ? criteria[LARGER].slice(1) : criteria[LARGER]),
    ],
  };
  return withValues(criteria, changeInSpecialty(criteria, changed));
}

/** The criteria that the form has no field for. */
export const beyondForm = (criteria: Criteria): Criteria =>
  withValues(criteria, {
    ...Object.fromEntries(fields.map((name) => [name, criteria[name].slice(1)])),
    [LARGER]: fewestIn(criteria).length > 0 ? criteria[LARGER].slice(1) : criteria[LARGER],
    npi: [],
    taxonomy: [],
    certified_in: [],
  });
