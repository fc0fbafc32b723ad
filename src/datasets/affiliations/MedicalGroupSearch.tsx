import { lazy } from 'react';
import { groupRows } from '#src/datasets/affiliations/columns.tsx';
import {
  groupSortColumns,
  type MedicalGroup,
  MedicalGroupQuery,
  searchMedicalGroups,
} from '#src/datasets/affiliations/contract.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { SearchTheirPeople, usePickedWorkplaces } from '#src/ui/results/picked-workplaces.tsx';
import { useBar } from '#src/ui/results/picking.tsx';
import { foundOf } from '#src/ui/results/Results.tsx';
import { tableLayout } from '#src/ui/results/ResultsTable.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import type { Picks } from '#src/ui/results/selection.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { useListStamp } from '#src/ui/state/site.ts';
import { single, upper } from '#src/ui/state/url-state.ts';

const address = listAddress(
  { facility_name: single, city: single, state: upper, min_members: single, max_members: single },
  groupSortColumns,
);

const said = {
  facility_name: 'Group Name',
  city: 'City',
  state: 'State',
  min_members: 'Members ≥',
  max_members: 'Members ≤',
};

const words = {
  here: 'Medical Groups',
  title: 'Search Medical Groups',
  form: 'Medical group search',
  submit: 'Search Medical Groups',
  hint: 'Fill in what you know, or search with an empty form to list every medical group.',
  all: 'All medical groups',
  found: foundOf('medical group'),
  none: {
    title: 'No medical groups found matching your search criteria',
    advice: 'Try part of a name, a wider range of members, or leave a field empty.',
  },
};

const workplaces = {
  idOf: groupRows.idOf,
  nameOf: ({ facility_name, org_pac_id }: MedicalGroup) => titleCase(facility_name) ?? org_pac_id,
  act: (picks: Picks) => <SearchTheirPeople selection={picks} parameter="group" things="medical groups" />,
};

const MedicalGroupFields = lazy(async () => ({
  default: (await import('#src/datasets/affiliations/MedicalGroupFields.tsx')).MedicalGroupFields,
}));

/** The medical group search by name, place and size. */
export function MedicalGroupSearch() {
  const list = useList(address);
  const search = useSearch(searchMedicalGroups, list);
  const picking = usePickedWorkplaces(search, list.criteria, workplaces);
  const form = useSearchForm(list, MedicalGroupQuery);
  const stamp = useListStamp('medical_groups', 'medical groups', 'CMS Doctors & Clinicians');
  return (
    <SearchScreen
      words={words}
      stamp={stamp}
      list={list}
      search={search}
      form={form}
      said={said}
      layout={useBar(tableLayout(groupRows, { picking }), picking)}
    >
      <MedicalGroupFields form={form} />
    </SearchScreen>
  );
}
