import { CloseButton, TextInput } from '@mantine/core';
import { LIMITS } from '#src/datasets/registry/contract.ts';
import { Choice, named } from '#src/ui/form/Choice.tsx';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { oneNpi } from '#src/ui/form/npis.ts';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

/** The values of the form: every criterion as text. */
export type RegistryCriteria = Record<
  | 'number'
  | 'enumeration_type'
  | 'taxonomy_description'
  | 'first_name'
  | 'last_name'
  | 'organization_name'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'address_purpose'
  | 'limit',
  string
>;

const typeChoices = [
  { value: '', label: 'Any Type' },
  { value: 'NPI-1', label: 'Individual NPI-1' },
  { value: 'NPI-2', label: 'Organization NPI-2' },
];
const purposeChoices = [
  { value: '', label: 'Any' },
  { value: 'LOCATION', label: 'Location' },
  { value: 'MAILING', label: 'Mailing' },
  { value: 'PRIMARY', label: 'Primary' },
  { value: 'SECONDARY', label: 'Secondary' },
];

/** The fields of a registry search. */
export const RegistryFields = ({
  form: { values, change, text, choice },
}: {
  form: ReturnType<typeof useSearchForm<RegistryCriteria>>;
}) => (
  <>
    <NpiField
      {...text('number', 'NPI Number')}
      onChange={({ currentTarget: { value } }) => change({ number: oneNpi(value) })}
    />
    <Choice {...choice('enumeration_type', 'Enumeration Type')} data={typeChoices} allowDeselect={false} />
    <TextInput {...text('taxonomy_description', 'Taxonomy Description')} />
    <TextInput {...text('first_name', 'First Name')} />
    <TextInput {...text('last_name', 'Last Name')} />
    <TextInput {...text('organization_name', 'Organization Name')} />
    <TextInput {...text('city', 'City')} />
    <TextInput
      {...text('state', 'State', 2)}
      onChange={({ currentTarget: { value } }) => change({ state: value.trimStart().slice(0, 2).toUpperCase() })}
      rightSection={
        values.state !== '' && (
          <CloseButton
            size="sm"
            aria-label="Remove the state"
            onClick={({ currentTarget }) => {
              currentTarget.form?.querySelector<HTMLElement>('[name=state]')?.focus();
              change({ state: '' });
            }}
          />
        )
      }
    />
    <TextInput
      {...text('postal_code', 'Postal Code')}
      onChange={({ currentTarget: { value } }) =>
        change({ postal_code: value.trimStart().replace('-', '').slice(0, 9) })
      }
      inputMode="numeric"
    />
    <Choice {...choice('address_purpose', 'Address Purpose')} data={purposeChoices} allowDeselect={false} />
    <Choice
      {...choice('limit', 'Results Limit')}
      data={named([...LIMITS.map(String), values.limit])}
      allowDeselect={false}
    />
  </>
);
