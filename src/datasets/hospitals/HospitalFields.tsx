import { TextInput } from '@mantine/core';
import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import type { useSearchForm } from '#src/ui/search/search-form.ts';

const labels = labelsOf(hospitalFields);

/** The fields of a hospital search. */
export const HospitalFields = ({
  form: { text, choice },
}: {
  form: ReturnType<typeof useSearchForm<Record<keyof typeof labels, string>>>;
}) => (
  <>
    <TextInput {...text('facility_name', labels.facility_name)} />
    <TextInput {...text('city', labels.city)} />
    <StateChoice {...choice('state', labels.state)} />
    <TextInput {...text('zip', labels.zip)} inputMode="numeric" />
    <TextInput {...text('county', labels.county)} />
    <TextInput {...text('hospital_type', labels.hospital_type)} />
    <TextInput {...text('ccn', labels.ccn)} />
  </>
);
