import { TextInput } from '@mantine/core';
import { PaymentQuery } from '#src/datasets/payments/contract.ts';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { type FormField, labelsOf } from '#src/shared/declare.ts';
import { Choice, named } from '#src/ui/Choice.tsx';
import { blankOf } from '#src/ui/declared.ts';
import { useDefaultState } from '#src/ui/default-state.ts';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import { SearchForm } from '#src/ui/SearchForm.tsx';

/** What the form holds; a blank year is the newest. */
export type PaymentCriteria = Record<FormField<typeof paymentFields> | 'year', string>;

const blank: PaymentCriteria = { ...blankOf(paymentFields), year: '' };
const labels = labelsOf(paymentFields);

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
      <TextInput {...text('npi', labels.npi, 10)} inputMode="numeric" />
      <TextInput {...text('last_name', labels.last_name)} />
      <TextInput {...text('first_name', labels.first_name)} />
      <TextInput
        {...text('state', labels.state)}
        onChange={({ currentTarget: { value } }) => put('state', value.trimStart().slice(0, 2).toUpperCase())}
        placeholder="OH"
      />
      <TextInput {...text('city', labels.city)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
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
