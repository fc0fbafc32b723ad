// How the values of the search form become criteria.
import { type ProviderCriteria, replaceValues } from '#src/find/providers/filters/address.tsx';
import { changeInSpecialty } from '#src/find/providers/filters/certified-in.tsx';
import { type FormValues, furtherFields, ownFields } from '#src/find/providers/filters/form.tsx';
import { npisTyped } from '#src/ui/form/npis.ts';
import type { FormField } from '#src/ui/on-screen.ts';

/** The search with the form's values in place of its first ones. */
export function providerCriteriaWith(
  criteria: ProviderCriteria,
  values: FormValues,
  taxonomy: string[],
): ProviderCriteria {
  const typed: Readonly<Record<string, unknown>> = values;
  const textOf = (name: string) => String(typed[name]).trim();
  const changed: Partial<ProviderCriteria> = Object.assign(
    {},
    ...ownFields.map((name) => ({ [name]: withFirst(criteria[name], textOf(name)) })),
    ...furtherFields.map((field) => askedBy(field, criteria, textOf(field.name))),
  );
  const asked = { ...changed, npi: npisTyped(values.npi), taxonomy };
  return replaceValues(criteria, changeInSpecialty(criteria, asked));
}

/** What a field asks. Numbers may have dollar signs and commas. */
function askedBy({ name, kind, value }: FormField, criteria: Readonly<Record<string, string[]>>, text: string) {
  if (value) return value.asked(criteria, text);
  return { [name]: withFirst(criteria[name], kind === 'number' ? text.replace(/[$,\s]/g, '') : text) };
}

const withFirst = (values: readonly string[] = [], first: string) => [first, ...values.slice(1)].filter(Boolean);

/** The criteria that the form has no field for, with these `further` fields. */
export const beyondProviderForm = (criteria: ProviderCriteria, further: readonly FormField[]): ProviderCriteria =>
  replaceValues(criteria, {
    ...Object.fromEntries(ownFields.map((name) => [name, criteria[name].slice(1)])),
    ...Object.assign({}, ...further.map((field) => beyond(field, criteria))),
    npi: [],
    taxonomy: [],
  });

const beyond = ({ name, value }: FormField, criteria: Readonly<Record<string, string[]>>) =>
  value?.beyond(criteria) ?? { [name]: criteria[name]?.slice(1) ?? [] };
