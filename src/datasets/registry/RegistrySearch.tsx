import { Box, CloseButton, TextInput } from '@mantine/core';
import {
  DEFAULT_LIMIT,
  ENTER_CRITERIA,
  hasCriteria,
  LIMITS,
  MAX_LIMIT,
  RegistryQuery,
  registrySorts,
  searchRegistry,
} from '#src/datasets/registry/contract.ts';
import { registryLayout } from '#src/datasets/registry/registry-rows.tsx';
import { count, counted } from '#src/shared/format.ts';
import { Choice, named } from '#src/ui/form/Choice.tsx';
import { type FieldErrors, validatorOf } from '#src/ui/form/form.ts';
import { NpiField } from '#src/ui/form/NpiField.tsx';
import { oneNpi } from '#src/ui/form/npis.ts';
import { withMarks } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import type { Page } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import styles from '#src/ui/search/SearchForm.module.css';
import { SearchScreen, type SearchWords } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { later } from '#src/ui/state/later.tsx';
import { useFinger } from '#src/ui/state/screen.ts';
import { dataDay, useSite } from '#src/ui/state/site.ts';
import { cutTo, single, upper } from '#src/ui/state/url-state.ts';

const DeactivatedHint = later(
  'DeactivatedHint',
  async () => (await import('#src/datasets/nppes/DeactivatedHint.tsx')).DeactivatedHint,
);

const StateChip = later('StateChip', async () => (await import('#src/datasets/registry/StateChip.tsx')).StateChip);

const address = listAddress(
  {
    number: cutTo(10),
    enumeration_type: upper,
    taxonomy_description: single,
    first_name: single,
    last_name: single,
    organization_name: single,
    city: single,
    state: upper,
    postal_code: cutTo(9),
    address_purpose: upper,
    limit: single.transform((limit) => (Number(limit) > MAX_LIMIT ? String(MAX_LIMIT) : limit)),
  },
  registrySorts,
);

const typeChoices = [
  { value: '', label: 'Any Type' },
  { value: 'NPI-1', label: 'Individual NPI-1' },
  { value: 'NPI-2', label: 'Organization NPI-2' },
];
const purposeChoices = [
  { value: '', label: 'Any' },
  { value: 'LOCATION', label: 'Location' },
  { value: 'MAILING', label: 'Mailing' },
  { value: 'PRIMARY', label: 'Primary' },
  { value: 'SECONDARY', label: 'Secondary' },
];

/** The texts. Without results, they say of a number whether it was deactivated. */
const wordsFor = (number: string): SearchWords => ({
  here: 'NPI Registry',
  title: 'NPI Registry Search',
  form: 'NPI Registry search',
  submit: 'Search Registry',
  hint: 'Individuals and organizations together, by number, name, specialty or address.',
  found,
  none: {
    title: 'No results found matching your criteria',
    advice: ['Check the spelling, try part of a name, or clear the state.', <DeactivatedHint key="npi" npi={number} />],
  },
});

/** The values of the form: every criterion as text. */
type Criteria = Record<keyof typeof address.criteria.shape, string>;

/** The registry search. The form starts with a state and a limit. It never submits itself. */
export function RegistrySearch() {
  const list = useList(address);
  const criteria = withLimit(list.criteria);
  const asked = list.asked && hasCriteria(criteria);
  const { data, ...search } = useSearch(searchRegistry, { ...list, criteria, asked });
  const form = useSearchForm(list, RegistryQuery, { begins: { state: 'WV' }, shown: withLimit, validate });
  const { values, errors, change, text, choice } = form;
  const day = dataDay(useSite(), 'providers');
  return (
    <SearchScreen
      words={wordsFor(criteria.number)}
      stamp={day && `NPPES, as of ${day}`}
      list={{ ...list, asked }}
      search={{ ...search, data: data && { ...data, rows: data.results } }}
      form={form}
      layout={withMarks(useCardsOrTable(list.view, registryLayout(useFinger())), ({ number }) => number)}
      above={(find) =>
        criteria.state && (
          <Box mih={45}>
            <StateChip state={criteria.state} onRemove={() => find({ ...criteria, state: '' })} />
          </Box>
        )
      }
    >
      <NpiField
        {...text('number', 'NPI Number')}
        onChange={({ currentTarget: { value } }) => change({ number: oneNpi(value) })}
      />
      <Choice {...choice('enumeration_type', 'Enumeration Type')} data={typeChoices} allowDeselect={false} />
      <TextInput {...text('taxonomy_description', 'Taxonomy Description')} />
      <TextInput {...text('first_name', 'First Name')} />
      <TextInput {...text('last_name', 'Last Name')} />
      <TextInput {...text('organization_name', 'Organization Name')} />
      <TextInput {...text('city', 'City')} />
      <TextInput
        {...text('state', 'State', 2)}
        onChange={({ currentTarget: { value } }) => change({ state: value.trimStart().slice(0, 2).toUpperCase() })}
        rightSection={
          values.state !== '' && (
            <CloseButton
              size="sm"
              aria-label="Remove the state"
              onClick={({ currentTarget }) => {
                currentTarget.form?.querySelector<HTMLElement>('[name=state]')?.focus();
                change({ state: '' });
              }}
            />
          )
        }
      />
      <TextInput
        {...text('postal_code', 'Postal Code')}
        onChange={({ currentTarget: { value } }) =>
          change({ postal_code: value.trimStart().replace('-', '').slice(0, 9) })
        }
        inputMode="numeric"
      />
      <Choice {...choice('address_purpose', 'Address Purpose')} data={purposeChoices} allowDeselect={false} />
      <Choice
        {...choice('limit', 'Results Limit')}
        data={named([...LIMITS.map(String), values.limit])}
        allowDeselect={false}
      />
      {errors.form && !hasCriteria(values) && (
        <div className={styles.full}>
          <ErrorBox message={errors.form} />
        </div>
      )}
    </SearchScreen>
  );
}

const withLimit = (criteria: Criteria): Criteria => ({ ...criteria, limit: criteria.limit || String(DEFAULT_LIMIT) });

const validate = (criteria: Criteria): FieldErrors =>
  hasCriteria(criteria) ? validatorOf(RegistryQuery)(criteria) : { form: ENTER_CRITERIA };

/** The total, with the range of rows on this page if it does not show all. */
function found({ total, page, page_size, rows }: Page<object>): string {
  const before = (page - 1) * page_size;
  if (rows.length === total || rows.length === 0) return `Found ${counted(total, 'result')}`;
  if (page === 1) return `First ${count(rows.length)} of ${counted(total, 'result')}`;
  return `${count(before + 1)}–${count(before + rows.length)} of ${counted(total, 'result')}`;
}
