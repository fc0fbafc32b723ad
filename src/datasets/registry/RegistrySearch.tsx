import { lazy } from 'react';
import {
  DEFAULT_LIMIT,
  ENTER_CRITERIA,
  hasCriteria,
  MAX_LIMIT,
  RegistryQuery,
  type RegistryResult,
  registrySorts,
  searchRegistry,
} from '#src/datasets/registry/contract.ts';
import type { RegistryCriteria } from '#src/datasets/registry/RegistryFields.tsx';
import { registryLayout } from '#src/datasets/registry/registry-rows.tsx';
import { recordTitle } from '#src/datasets/registry/words.tsx';
import { count, counted } from '#src/shared/format.ts';
import { type FieldErrors, validatorOf } from '#src/ui/form/form.ts';
import { withMarks } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useCardsOrTable } from '#src/ui/results/cards-or-table.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useBar, usePicking } from '#src/ui/results/picking.tsx';
import type { Page } from '#src/ui/results/Results.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import styles from '#src/ui/search/SearchForm.module.css';
import { SearchScreen, type SearchWords } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { later } from '#src/ui/state/later.tsx';
import { useFinger } from '#src/ui/state/screen.ts';
import { dataDay, useSite } from '#src/ui/state/site.ts';
import { cutTo, single, upper } from '#src/ui/state/url-state.ts';

const DeactivatedHint = later('DeactivatedHint', () => import('#src/datasets/nppes/DeactivatedHint.tsx'));

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

const said = {
  number: 'NPI',
  enumeration_type: { 'NPI-1': 'Individuals', 'NPI-2': 'Organizations' },
  taxonomy_description: 'Taxonomy',
  first_name: 'First name',
  last_name: 'Last name',
  organization_name: 'Organization',
  city: 'City',
  state: 'State',
  postal_code: 'ZIP',
  address_purpose: (purpose: string) => `${purpose.charAt(0)}${purpose.slice(1).toLowerCase()} address`,
};

/** The texts. Without results, they say of a number whether it was deactivated. */
const wordsFor = (number: string): SearchWords => ({
  here: 'NPI Registry',
  title: 'NPI Registry Search',
  form: 'NPI Registry search',
  submit: 'Search Registry',
  hint: 'Individuals and organizations together, by number, name, specialty or address.',
  all: 'All records',
  found,
  none: {
    title: 'No results found matching your criteria',
    advice: ['Check the spelling, try part of a name, or clear the state.', <DeactivatedHint key="npi" npi={number} />],
  },
});

const RegistryFields = lazy(async () => ({
  default: (await import('#src/datasets/registry/RegistryFields.tsx')).RegistryFields,
}));

/** Whom a row is about. */
const people = {
  npiOf: ({ number, enumeration_type: type }: RegistryResult) => (type === 'NPI-1' ? number : undefined),
  nameOf: (row: RegistryResult) => recordTitle(row) ?? row.number,
};

/** The registry search. The form starts with a state and a limit. It never submits itself. */
export function RegistrySearch() {
  const list = useList(address);
  const criteria = withLimit(list.criteria);
  const asked = list.asked && hasCriteria(criteria);
  const { data, ...search } = useSearch(searchRegistry, { ...list, criteria, asked });
  const form = useSearchForm(list, RegistryQuery, { begins: { state: 'WV' }, shown: withLimit, validate });
  const { values, errors } = form;
  const day = dataDay(useSite(), 'providers');
  const picking = usePicking({ data: data && { ...data, rows: data.results } }, criteria, people);
  return (
    <SearchScreen
      words={wordsFor(criteria.number)}
      stamp={day && `NPPES, as of ${day}`}
      list={{ ...list, asked }}
      search={{ ...search, data: data && { ...data, rows: data.results } }}
      form={form}
      said={said}
      criteria={criteria}
      layout={useBar(
        withMarks(useCardsOrTable(list.view, { ...registryLayout(useFinger()), picking }), ({ number }) => number),
        picking,
      )}
      isEmpty={(left) => !hasCriteria(left)}
    >
      <RegistryFields form={form} />
      {errors.form && !hasCriteria(values) && (
        <div className={styles.full}>
          <ErrorBox message={errors.form} />
        </div>
      )}
    </SearchScreen>
  );
}

const withLimit = (criteria: RegistryCriteria): RegistryCriteria => ({
  ...criteria,
  limit: criteria.limit || String(DEFAULT_LIMIT),
});

const validate = (criteria: RegistryCriteria): FieldErrors =>
  hasCriteria(criteria) ? validatorOf(RegistryQuery)(criteria) : { form: ENTER_CRITERIA };

/** The total, with the range of rows on this page if it does not show all. */
function found({ total, page, page_size, rows }: Page<object>): string {
  const before = (page - 1) * page_size;
  if (rows.length === total || rows.length === 0) return `Found ${counted(total, 'result')}`;
  if (page === 1) return `First ${count(rows.length)} of ${counted(total, 'result')}`;
  return `${count(before + 1)}–${count(before + rows.length)} of ${counted(total, 'result')}`;
}
