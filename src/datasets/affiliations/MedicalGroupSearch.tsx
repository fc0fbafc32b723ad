import { Group, TextInput } from '@mantine/core';
import { groupLayout } from '#src/datasets/affiliations/columns.tsx';
import { groupSortColumns, MedicalGroupQuery, searchMedicalGroups } from '#src/datasets/affiliations/contract.ts';
import { StateChoice } from '#src/ui/form/StateChoice.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { foundOf } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import styles from '#src/ui/search/SearchForm.module.css';
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

/** The medical group search by name, place and size. */
export function MedicalGroupSearch() {
  const list = useList(address);
  const search = useSearch(searchMedicalGroups, list);
  const form = useSearchForm(list, MedicalGroupQuery);
  const { text, choice } = form;
  const stamp = useListStamp('medical_groups', 'medical groups', 'CMS Doctors & Clinicians');
  return (
    <SearchScreen words={words} stamp={stamp} list={list} search={search} form={form} said={said} layout={groupLayout}>
      <TextInput {...text('facility_name', 'Group Name')} />
      <TextInput {...text('city', 'City')} />
      <StateChoice {...choice('state', 'State')} />
      <Group grow wrap="nowrap" align="flex-end" gap={8} className={styles.roomy}>
        <TextInput {...text('min_members', 'Members from')} inputMode="numeric" />
        <TextInput {...text('max_members', 'to')} aria-label="Members to" inputMode="numeric" />
      </Group>
    </SearchScreen>
  );
}
