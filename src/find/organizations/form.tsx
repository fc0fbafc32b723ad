// The fields of the search form, and how they become criteria.
import type { OrganizationCriteria } from '#src/find/organizations/address.tsx';

const fields = ['npi', 'name', 'taxonomy', 'city', 'state', 'zip', 'deactivated'] as const;
type Field = (typeof fields)[number];

/** The values of the form. Blank fields ask nothing. */
type FormValues = Record<Field, string>;

/** The form for a search. Of several values, it has the first; the others stay chips. */
export const organizationFormOf = (criteria: OrganizationCriteria) =>
  Object.fromEntries(fields.map((name) => [name, criteria[name][0] ?? ''])) as FormValues; // entries lose their names

/** The search with the form's values in place of its first ones. */
export const organizationCriteriaWith = (criteria: OrganizationCriteria, values: FormValues): OrganizationCriteria => ({
  ...criteria,
  ...Object.fromEntries(
    fields.map((name) => [name, [values[name].trim(), ...criteria[name].slice(1)].filter(Boolean)]),
  ),
});

/** The criteria that the form has no field for. */
export const beyondOrganizationForm = (criteria: OrganizationCriteria): OrganizationCriteria => ({
  ...criteria,
  ...Object.fromEntries(fields.map((name) => [name, criteria[name].slice(1)])),
});
