import { TextInput } from '@mantine/core';
import { layout } from '#src/datasets/organizations/columns.tsx';
import { OrganizationQuery, searchOrganizations, sortColumns } from '#src/datasets/organizations/contract.ts';
import { organizationFields } from '#src/datasets/organizations/dataset.ts';
import { labelsOf } from '#src/shared/declare.ts';
import { addressOf } from '#src/ui/declared.ts';
import { listAddress, useList } from '#src/ui/list.ts';
import { foundOf } from '#src/ui/Results.tsx';
import styles from '#src/ui/SearchForm.module.css';
import { SearchScreen } from '#src/ui/SearchScreen.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';
import { useSearch } from '#src/ui/search.ts';
import { useSearchForm } from '#src/ui/search-form.ts';
import { useListStamp } from '#src/ui/site.ts';
import { upper } from '#src/ui/url-state.ts';

const address = listAddress({ ...addressOf(organizationFields), taxonomy: upper }, sortColumns);
const labels = labelsOf(organizationFields);

const words = {
  here: 'Healthcare Organizations',
  title: 'Search Healthcare Organizations',
  form: 'Organization search',
  submit: 'Search Organizations',
  hint: 'Fill in what you know, or search with an empty form to list every organization.',
  found: foundOf('organization'),
  none: {
    title: 'No organizations found matching your criteria',
    advice: 'Check the spelling, try part of the name, or leave a field empty.',
  },
};

/** The organization search. A URL with a state or ZIP starts the search immediately. */
export function OrganizationSearch() {
  const list = useList(address);
  const search = useSearch(searchOrganizations, list);
  const form = useSearchForm(list, OrganizationQuery);
  const { text, choice } = form;
  const stamp = useListStamp('organizations', 'organizations', 'NPPES');
  return (
    <SearchScreen words={words} stamp={stamp} list={list} search={search} form={form} layout={layout}>
      <TextInput {...text('npi', labels.npi)} inputMode="numeric" />
      <TextInput {...text('name', labels.name)} className={styles.wide} />
      <TextInput {...text('taxonomy', 'Taxonomy Code')} />
      <TextInput {...text('city', labels.city)} />
      <StateChoice {...choice('state', labels.state)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
    </SearchScreen>
  );
}
