import { Box } from '@mantine/core';
import { lazy, useContext } from 'react';
import { ChangeLine, useCodeNames } from '#src/datasets/changes/ChangeLine.tsx';
import { listNewest, type NamedChange, NewestQuery } from '#src/datasets/changes/contract.ts';
import { kindLabels, listLabels, originOf, sourceLabels } from '#src/datasets/changes/words.tsx';
import { capital, date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { states } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { type FieldErrors, validatorOf } from '#src/ui/form/form.ts';
import { PersonName, withMarks } from '#src/ui/marks/marks.tsx';
import { Pair } from '#src/ui/record/Pair.tsx';
import { RecordLink } from '#src/ui/record/RecordLink.tsx';
import { AboveResults } from '#src/ui/results/above-results.ts';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { foundOf } from '#src/ui/results/Results.tsx';
import { tableLayout } from '#src/ui/results/ResultsTable.tsx';
import { rowHeights } from '#src/ui/results/row-heights.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { SearchScreen } from '#src/ui/search/SearchScreen.tsx';
import { useSearchForm } from '#src/ui/search/search-form.ts';
import { ApiError } from '#src/ui/state/ask.ts';
import { later } from '#src/ui/state/later.tsx';
import { readQuery, single } from '#src/ui/state/url-state.ts';

/** It shows before the first search alone. */
const SignalsCard = later('SignalsCard', () => import('#src/datasets/signals/SignalsCard.tsx'));

const ChangeFields = lazy(async () => ({
  default: (await import('#src/datasets/changes/ChangeFields.tsx')).ChangeFields,
}));

const KindFacets = later('KindFacets', () => import('#src/datasets/changes/KindFacets.tsx'));

const address = listAddress(
  {
    kind: single,
    source: single,
    lists: single,
    npi: single,
    state: single,
    profession: single,
    specialty: single,
    subspecialty: single,
    imported_from: single,
    imported_to: single,
  },
  [],
);

const said = {
  kind: kindLabels,
  source: sourceLabels,
  lists: listLabels,
  npi: 'NPI',
  state: 'State',
  profession: '',
  specialty: '',
  subspecialty: '',
  imported_from: (day: string) => inWords('imported_from', day),
  imported_to: (day: string) => inWords('imported_to', day),
};

const words = {
  here: 'Changes',
  title: 'Changes',
  subtitle: 'What changed from one import to the next',
  form: 'Change search',
  submit: 'Search Changes',
  hint: 'Search for all changes, or choose what changed, when, where, or for whom.',
  all: 'All changes',
  found: foundOf('change'),
  none: {
    title: 'No changes found',
    advice: 'Changes appear after the second import of a dataset. Try another kind, or more days.',
  },
};

/** What changed from import to import, newest first. */
export function Changes() {
  const list = useList(address);
  const [refused] = Object.values(list.asked ? unknownIn(list.criteria) : {});
  const search = useSearch(listNewest, { ...list, asked: list.asked && refused === undefined });
  const form = useSearchForm(list, NewestQuery, {
    validate: (values) => ({ ...validate(values), ...unknownIn(values) }),
  });
  const nameOf = useCodeNames(search.data?.rows ?? []);
  const above = useContext(AboveResults);
  const kinds = search.data?.kinds;
  const facets = kinds && (kinds.length > 0 || list.criteria.lists) && (
    <KindFacets
      kinds={kinds}
      criteria={list.criteria}
      onChoose={(some) => list.search({ ...list.latest(), ...some })}
    />
  );
  return (
    <AboveResults
      value={
        <>
          {above}
          {facets}
        </>
      }
    >
      <SearchScreen
        words={words}
        stamp="Newest first"
        list={list}
        search={refused === undefined ? search : { ...search, error: new ApiError(400, 'bad_request', refused) }}
        form={form}
        said={said}
        layout={layoutOf(nameOf)}
      >
        <ChangeFields form={form} />
      </SearchScreen>
      {!list.asked && (
        <Box mb={40}>
          <SignalsCard />
        </Box>
      )}
    </AboveResults>
  );
}

/** The criteria of a search, in the words of the screen; `query` is that of its URL. */
export function ChangesInWords({ query }: { query: string }) {
  const given = Object.entries(readQuery(address.criteria, query)).filter(([, value]) => value);
  return given.map(([name, value]) => inWords(name, value)).join(' · ') || 'All changes';
}

function inWords(name: string, value: string): string {
  if (name.startsWith('imported')) return `${capital(name.replace('_', ' '))} ${date(value) ?? value}`;
  const known = new Map(Object.entries({ ...kindLabels, ...sourceLabels, ...listLabels, ...states }));
  return known.get(value) ?? value;
}

const validate = validatorOf(NewestQuery);

/** Errors of the choices that a URL names and the lists do not have. The API would name the codes that it takes instead. */
const unknownIn = ({ kind, source, lists }: { kind: string; source: string; lists: string }): FieldErrors => ({
  ...(kind && !Object.hasOwn(kindLabels, kind) && { kind: unknown(kind) }),
  ...(source && !Object.hasOwn(sourceLabels, source) && { source: unknown(source) }),
  ...(lists && !Object.hasOwn(listLabels, lists) && { lists: unknown(lists) }),
});

const unknown = (value: string) => `Unknown choice ‘${value}’. Choose one from the list.`;

const layoutOf = (nameOf: (code: string) => string) =>
  withMarks(
    {
      ...tableLayout<NamedChange>(
        {
          label: 'Changes',
          idOf: ({ id }) => id,
          hrefOf,
          summary: (row) => (
            <>
              <Pair>
                <span>
                  <PersonName npi={row.npi}>{nameIn(row)}</PersonName>
                </span>
                <RecordLink to={hrefOf(row)} number={row.npi} name={nameIn(row)} />
              </Pair>
              <ChangeLine change={row} nameOf={nameOf} />
              <div className="small muted num">{originOf(row)}</div>
            </>
          ),
          columns: [
            {
              id: 'npi',
              header: 'NPI',
              width: 100,
              unsorted: true,
              cell: (row) => <RecordLink to={hrefOf(row)} number={row.npi} name={nameIn(row)} />,
            },
            {
              id: 'name',
              header: 'Name',
              width: 200,
              unsorted: true,
              cell: (row) => <PersonName npi={row.npi}>{nameIn(row)}</PersonName>,
            },
            {
              id: 'change',
              header: 'Change',
              width: 410,
              unsorted: true,
              cell: (row) => <ChangeLine change={row} nameOf={nameOf} />,
            },
            {
              id: 'source',
              header: 'Source',
              width: 250,
              unsorted: true,
              cell: (row) => <span className="num">{originOf(row)}</span>,
            },
          ],
        },
        { rowHeight: rowHeights.normal },
      ),
      sorts: [],
    },
    ({ npi }) => npi,
  );

const nameIn = ({ name, is_organization }: NamedChange) => titleCase(name, is_organization ? 'organization' : 'person');

const hrefOf = ({ npi, is_organization }: NamedChange) =>
  is_organization ? links.organization(npi) : links.provider(npi);
