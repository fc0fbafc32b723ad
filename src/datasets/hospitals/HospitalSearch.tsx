import { lazy } from 'react';
import { hospitalRows } from '#src/datasets/hospitals/columns.tsx';
import { HospitalQuery, type HospitalRow, hospitalSorts, searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { hospitalFields } from '#src/datasets/hospitals/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { SearchTheirPeople, usePickedWorkplaces } from '#src/ui/results/picked-workplaces.tsx';
import { useBar } from '#src/ui/results/picking.tsx';
import { foundOf } from '#src/ui/results/Results.tsx';
import { tableLayout } from '#src/ui/results/ResultsTable.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import type { Picks } from '#src/ui/results/selection.ts';
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

const workplaces = {
  idOf: hospitalRows.idOf,
  nameOf: ({ facility_name, ccn }: HospitalRow) => titleCase(facility_name) ?? ccn,
  act: (picks: Picks) => <SearchTheirPeople selection={picks} parameter="hospital" things="hospitals" />,
};

const HospitalFields = lazy(async () => ({
  default: (await import('#src/datasets/hospitals/HospitalFields.tsx')).HospitalFields,
}));

/** The hospital search by name, place, type and CCN. */
export function HospitalSearch() {
  const list = useList(address);
  const search = useSearch(searchHospitals, list);
  const picking = usePickedWorkplaces(search, list.criteria, workplaces);
  const form = useSearchForm(list, HospitalQuery);
  const stamp = useListStamp('hospitals', 'hospitals', 'CMS Hospitals');
  return (
    <SearchScreen
      words={words}
      stamp={stamp}
      list={list}
      search={search}
      form={form}
      said={labels}
      layout={useBar(tableLayout(hospitalRows, { picking }), picking)}
    >
      <HospitalFields form={form} />
    </SearchScreen>
  );
}
