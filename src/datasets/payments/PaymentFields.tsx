import { TextInput } from '@mantine/core';
import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { Choice, named } from '#src/ui/form/Choice.tsx';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { oneNpi } from '#src/ui/form/npis.ts';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

const labels = labelsOf(paymentFields);

/** The values of the form. */
export type PaymentCriteria = Record<'npi' | 'last_name' | 'first_name' | 'state' | 'city' | 'zip' | 'year', string>;

interface PaymentFieldsProps {
  form: ReturnType<typeof useSearchForm<PaymentCriteria>>;
  /** The years with records, newest first. */
  years: readonly number[];
}

/** The fields of a search for Medicare payments. The default year is the newest. */
export function PaymentFields({ form: { values, change, text, choice }, years }: PaymentFieldsProps) {
  const newest = String(years[0] ?? '');
  return (
    <>
      <NpiField
        {...text('npi', labels.npi)}
        onChange={({ currentTarget: { value } }) => change({ npi: oneNpi(value) })}
      />
      <TextInput {...text('last_name', labels.last_name)} />
      <TextInput {...text('first_name', labels.first_name)} />
      <TextInput
        {...text('state', labels.state)}
        onChange={({ currentTarget: { value } }) => change({ state: value.trimStart().slice(0, 2).toUpperCase() })}
        placeholder="OH"
      />
      <TextInput {...text('city', labels.city)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
      {(years.length > 1 || values.year !== '') && (
        <Choice
          {...choice('year', 'Year')}
          value={values.year || newest}
          onChange={(value) => change({ year: value && value !== newest ? value : '' })}
          data={named([...years.map(String), values.year || newest])}
          allowDeselect={false}
        />
      )}
    </>
  );
}
