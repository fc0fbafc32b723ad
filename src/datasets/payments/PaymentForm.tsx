import { TextInput } from '@mantine/core';
import { PaymentQuery } from '#src/datasets/payments/contract.ts';
import { Choice, named } from '#src/ui/Choice.tsx';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import { SearchForm } from '#src/ui/SearchForm.tsx';

/** What the form holds; a blank year is the newest. */
export interface PaymentCriteria {
  npi: string;
  last_name: string;
  first_name: string;
  state: string;
  city: string;
  zip: string;
  year: string;
}

const blank: PaymentCriteria = { npi: '', last_name: '', first_name: '', state: '', city: '', zip: '', year: '' };

interface PaymentFormProps {
  criteria: PaymentCriteria;
  /** The years to choose from, newest first. */
  years: readonly number[];
  busy: boolean;
  onSearch: (criteria: PaymentCriteria) => void;
  onClear: () => void;
}

/** The form of the payment search. */
export function PaymentForm({ criteria, years, busy, onSearch, onClear }: PaymentFormProps) {
  const { draft, put, passes, reset, text, choice } = useDraft(criteria, (query) => faultsBy(PaymentQuery, query));
  const defaultState = useDefaultState();
  const newest = String(years[0] ?? '');
  return (
    <SearchForm
      label="Payment search"
      submit="Search Payments"
      busyWord="Searching..."
      busy={busy}
      onSubmit={(form) => passes(form) && onSearch(draft)}
      onClear={() => {
        reset({ ...blank, state: defaultState });
        onClear();
      }}
    >
      <TextInput {...text('npi', 'NPI', 10)} inputMode="numeric" />
      <TextInput {...text('last_name', 'Last Name/Organization')} />
      <TextInput {...text('first_name', 'First Name')} />
      <TextInput
        {...text('state', 'State')}
        onChange={({ currentTarget: { value } }) => put('state', value.trimStart().slice(0, 2).toUpperCase())}
        placeholder="OH"
      />
      <TextInput {...text('city', 'City')} />
      <TextInput {...text('zip', 'ZIP Code', 5)} inputMode="numeric" />
      {(years.length > 1 || draft.year !== '') && (
        <Choice
          {...choice('year', 'Year')}
          value={draft.year || newest}
          onChange={(value) => put('year', value && value !== newest ? value : '')}
          data={named([...years.map(String), draft.year || newest])}
          allowDeselect={false}
        />
      )}
    </SearchForm>
  );
}
