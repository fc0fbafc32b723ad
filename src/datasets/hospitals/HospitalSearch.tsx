import { TextInput } from '@mantine/core';
import { hospitalLayout } from '#src/datasets/hospitals/columns.tsx';
import { HospitalQuery, hospitalSorts, searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { foundOf } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { urlParametersOf } from '#src/ui/search/declared.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useListStamp } from '#src/ui/state/site.ts';

const address = listAddress(urlParametersOf(hospitalFields), hospitalSorts);
const labels = labelsOf(hospitalFields);

const words = {
  here: 'Hospitals',
  title: 'Search Hospitals',
  form: 'Hospital search',
  submit: 'Search Hospitals',
  hint: 'Fill in what you know, or search with an empty form to list every hospital.',
  all: 'All hospitals',
  found: foundOf('hospital'),
  none: {
    title: 'No hospitals found matching your search criteria',
    advice: 'Try part of a name, or leave a field empty.',
  },
};

/** The hospital search by name, place, type and CCN. */
export function HospitalSearch() {
  const list = useList(address);
  const search = useSearch(searchHospitals, list);
  const form = useSearchForm(list, HospitalQuery);
  const { text, choice } = form;
  const stamp = useListStamp('hospitals', 'hospitals', 'CMS Hospitals');
  return (
    <SearchScreen
      words={words}
      stamp={stamp}
      list={list}
      search={search}
      form={form}
      said={labels}
      layout={hospitalLayout}
    >
      <TextInput {...text('facility_name', labels.facility_name)} />
      <TextInput {...text('city', labels.city)} />
      <StateChoice {...choice('state', labels.state)} />
      <TextInput {...text('zip', labels.zip)} inputMode="numeric" />
      <TextInput {...text('county', labels.county)} />
      <TextInput {...text('hospital_type', labels.hospital_type)} />
      <TextInput {...text('ccn', labels.ccn)} />
    </SearchScreen>
  );
}
