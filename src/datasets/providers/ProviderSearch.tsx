import { TextInput } from '@mantine/core';
import { layout } from '#src/datasets/providers/columns.tsx';
import { ProviderQuery, searchProviders, sortColumns } from '#src/datasets/providers/contract.ts';
import { lastInAddress, providerFields } from '#src/datasets/providers/dataset.ts';
import { ChosenCodes } from '#src/datasets/taxonomy/ChosenCodes.tsx';
import { usePickedCodes } from '#src/datasets/taxonomy/picked-codes.tsx';
import { TaxonomyPicker } from '#src/datasets/taxonomy/TaxonomyPicker.tsx';
import { labelsOf } from '#src/shared/declare.ts';
import { Choice } from '#src/ui/Choice.tsx';
import { addressOf } from '#src/ui/declared.ts';
import { listAddress, useList } from '#src/ui/list.ts';
import { foundOf } from '#src/ui/Results.tsx';
import styles from '#src/ui/SearchForm.module.css';
import { SearchScreen } from '#src/ui/SearchScreen.tsx';
import { StateChoice } from '#src/ui/StateChoice.tsx';
import { useSearch } from '#src/ui/search.ts';
import { useSearchForm } from '#src/ui/search-form.ts';
import { useListStamp } from '#src/ui/site.ts';
import { several, single } from '#src/ui/url-state.ts';

const address = listAddress(
  {
    ...addressOf(providerFields, lastInAddress),
    profession: single,
    specialty: single,
    subspecialty: single,
    taxonomy: several,
  },
  sortColumns,
);
const labels = labelsOf(providerFields);

const words = {
  here: 'Healthcare Providers',
  title: 'Search Healthcare Providers',
  form: 'Provider search',
  submit: 'Search Providers',
  hint: 'Fill in what you know, or search with an empty form to list every provider.',
  found: foundOf('provider'),
  none: {
    title: 'No providers found matching your criteria',
    advice: 'Check the spelling, try part of a name, or leave a field empty.',
  },
};

const genderChoices = [
  { value: '', label: 'Any Gender' },
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
];
const practiceChoices = [
  { value: '', label: 'Any Type' },
  { value: 'Y', label: 'Sole Proprietor' },
  { value: 'N', label: 'Group Practice' },
];

/** The provider search. */
export function ProviderSearch() {
  const list = useList(address);
  const search = useSearch(searchProviders, list);
  const form = useSearchForm(list, ProviderQuery);
  const { values, errors, text, choice } = form;
  const picked = usePickedCodes(values);
  return (
    <SearchScreen
      words={words}
      stamp={useListStamp('providers', 'providers', 'NPPES')}
      list={list}
      search={search}
      form={form}
      waiting={picked.loading}
      onSubmit={(element, find) => form.passes(element) && find({ ...values, taxonomy: picked.sent })}
      layout={layout}
    >
      <TextInput {...text('npi', labels.npi)} inputMode="numeric" />
      <TextInput {...text('first_name', labels.first_name)} />
      <TextInput {...text('last_name', labels.last_name)} />
      <TextInput {...text('credential', labels.credential)} />
      <StateChoice {...choice('state', labels.state)} />
      <TextInput {...text('city', labels.city)} />
      <TextInput {...text('zip', labels.zip, 5)} inputMode="numeric" />
      <Choice {...choice('gender', labels.gender)} data={genderChoices} allowDeselect={false} />
      <Choice
        {...choice('sole_proprietor', labels.sole_proprietor)}
        className={styles.roomy}
        data={practiceChoices}
        allowDeselect={false}
      />
      <TaxonomyPicker choice={values} typing={form.typing} onChange={form.change} />
      <ChosenCodes
        specialty={values.specialty}
        picked={picked}
        error={errors.taxonomy}
        onChange={(taxonomy) => form.change({ taxonomy })}
      />
    </SearchScreen>
  );
}
