import { CloseButton, TextInput } from '@mantine/core';
import { DEFAULT_LIMIT, ENTER_CRITERIA, hasCriteria, LIMITS, RegistryQuery } from '#src/datasets/registry/contract.ts';
import { Choice, named } from '#src/ui/Choice.tsx';
import { type Faults, faultsBy, useDraft } from '#src/ui/draft.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import form from '#src/ui/SearchForm.module.css';
import { SearchForm } from '#src/ui/SearchForm.tsx';

const fresh = {
  number: '',
  enumeration_type: '',
  taxonomy_description: '',
  first_name: '',
  last_name: '',
  organization_name: '',
  city: '',
  state: 'WV',
  postal_code: '',
  address_purpose: '',
  limit: String(DEFAULT_LIMIT),
};

/** What the form holds: every criterion as text. */
export type RegistryCriteria = typeof fresh;

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

interface RegistryFormProps {
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: RegistryCriteria;
  busy: boolean;
  onSearch: (criteria: RegistryCriteria) => void;
  onClear: () => void;
}

/** The form of the registry search. */
export function RegistryForm({ criteria, busy, onSearch, onClear }: RegistryFormProps) {
  const { draft, faults, put, reset, passes, text, choice } = useDraft(criteria, faultsOf);
  const clear = () => {
    reset(fresh);
    onClear();
  };
  return (
    <SearchForm
      label="NPI Registry search"
      submit="Search Registry"
      busyWord="Searching..."
      busy={busy}
      onSubmit={(form) => passes(form) && onSearch(draft)}
      onClear={clear}
    >
      <TextInput {...text('number', 'NPI Number', 10)} inputMode="numeric" />
      <Choice {...choice('enumeration_type', 'Enumeration Type')} data={typeChoices} allowDeselect={false} />
      <TextInput {...text('taxonomy_description', 'Taxonomy Description')} />
      <TextInput {...text('first_name', 'First Name')} />
      <TextInput {...text('last_name', 'Last Name')} />
      <TextInput {...text('organization_name', 'Organization Name')} />
      <TextInput {...text('city', 'City')} />
      <TextInput
        {...text('state', 'State', 2)}
        styles={{ input: { textTransform: 'uppercase' } }}
        rightSection={
          draft.state !== '' && (
            <CloseButton
              size="sm"
              aria-label="Remove the state"
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector<HTMLElement>('[name=state]')?.focus();
                put('state', '');
              }}
            />
          )
        }
      />
      <TextInput
        {...text('postal_code', 'Postal Code')}
        onChange={({ currentTarget: { value } }) => put('postal_code', value.trimStart().replace('-', '').slice(0, 9))}
        inputMode="numeric"
      />
      <Choice {...choice('address_purpose', 'Address Purpose')} data={purposeChoices} allowDeselect={false} />
      <Choice
        {...choice('limit', 'Results Limit')}
        data={named([...LIMITS.map(String), draft.limit])}
        allowDeselect={false}
      />
      {faults.form && !hasCriteria(draft) && (
        <div className={form.full}>
          <ErrorBox sentence={faults.form} />
        </div>
      )}
    </SearchForm>
  );
}

const faultsOf = (criteria: RegistryCriteria): Faults =>
  hasCriteria(criteria) ? faultsBy(RegistryQuery, criteria) : { form: ENTER_CRITERIA };
