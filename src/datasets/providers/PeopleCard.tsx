import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { providerColumns } from '#src/datasets/providers/columns.tsx';
import { type FoundProvider, searchProviders } from '#src/datasets/providers/contract.ts';
import { PeopleSkeleton } from '#src/datasets/providers/PeopleSkeleton.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { lastFirst, townOf } from '#src/shared/title-case.ts';
import { MarkedPeople, PersonPhone } from '#src/ui/marks/marks.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Covered, ListCardHead, Spacer } from '#src/ui/messages/ListCard.tsx';
import { CardNote } from '#src/ui/record/DetailCard.tsx';
import { Pair } from '#src/ui/record/Pair.tsx';
import { PersonFirstLine } from '#src/ui/record/PersonLink.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { fitting } from '#src/ui/results/fitting.ts';
import { usePickedPeople } from '#src/ui/results/picked-people.ts';
import { ResultsTable } from '#src/ui/results/ResultsTable.tsx';
import { rowHeights } from '#src/ui/results/row-heights.ts';
import { barPlace, LaterSelectionBar, Selected } from '#src/ui/results/Selected.tsx';
import { ApiError, ask, retryOnce } from '#src/ui/state/ask.ts';
import { useNarrow } from '#src/ui/state/screen.ts';
import { useSite, useSiteColumns } from '#src/ui/state/site.ts';
import { queryOf } from '#src/ui/state/url-state.ts';

export interface PeopleCardProps {
  title: string;
  stamp: ReactNode;
  /** What finds them in the provider search. */
  criteria: NonNullable<Parameters<typeof links.providers>[0]>;
  /** The number of rows. 'See all' leads to the others. */
  first: number;
  /** How far the search answers the title. */
  note?: ReactNode;
}

/** The columns of the search of providers that tell people of one record apart, with numbers that call. */
const columns = providerColumns
  .filter(({ id }) => id !== 'gender')
  .map((column) => ({
    ...column,
    unsorted: true as const,
    ...(column.id === 'primary_taxonomy' && { width: 250 }),
    ...(column.id === 'phone' && { cell: (row: FoundProvider) => <Phone row={row} /> }),
  }));

const Phone = ({ row: { npi, phone } }: { row: FoundProvider }) => (
  <PersonPhone npi={npi} number={phone} as={PhoneLink} />
);

/**
 * The first people whom a search finds, on the page of a record: they can be selected as in the search, and 'See all' leads to it
 * (R-1410). Absent if there are none, or the site does not search by these criteria.
 */
export function PeopleCard({ title, stamp, criteria, first, note }: PeopleCardProps) {
  const id = useId();
  const isOff = useSite()?.criteria_off.some((name) => name in criteria);
  const { data, error, refetch } = useQuery({
    queryKey: [searchProviders.url, 'card', criteria],
    queryFn: ({ signal }) => ask(searchProviders, { query: criteria, signal }),
    enabled: !isOff,
    retry: retryOnce,
  });
  const { ref, width } = useElementSize();
  const isNarrow = useNarrow();
  const shown = fitting(useSiteColumns(columns), width);
  const rows = data?.rows.slice(0, first) ?? [];
  const npis = rows.map(({ npi }) => npi);
  const total = data?.total ?? 0;
  const query = queryOf(criteria);
  const { picks, barred } = usePickedPeople(`providers ${query}`, npis, total);
  const selection = picks.count > 0 && barPlace;
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500; // such as data that is not imported
  if (isOff || isRefused || data?.total === 0) return null;
  if (!data && !error) return <PeopleSkeleton title={title} stamp={stamp} first={first} note={note} />;
  return (
    <section className="card" id="results" data-wide aria-labelledby={id} ref={ref}>
      <Selected count={picks.count} />
      {selection && <LaterSelectionBar picks={picks} of={{ table: 'providers', query, total, page: npis }} canAll />}
      <Covered by={!isNarrow && selection}>
        <ListCardHead>
          <h2 id={id}>{title}</h2>
          {data && <Link to={links.providers(criteria)} data-screen>{`See all ${count(total)}`}</Link>}
          <Spacer />
          <span className="stamp nowrap">{stamp}</span>
        </ListCardHead>
      </Covered>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <MarkedPeople npis={npis}>
          <ResultsTable
            label={title}
            columns={shown}
            rows={rows}
            sort={{ column: undefined, order: 'asc' }}
            onSort={() => undefined}
            rowHeight={rowHeights.normal}
            picking={{ picks, nameOf: (row) => lastFirst(row) ?? row.npi }}
            barredOf={({ npi }) => barred(npi)}
            idOf={({ npi }) => npi}
            hrefOf={({ npi }) => links.provider(npi)}
            summary={(row) => <Summary row={row} />}
          />
        </MarkedPeople>
      )}
      {note && data && (
        <Box px={16} py={10} className="line-above">
          <CardNote>{note}</CardNote>
        </Box>
      )}
      {isNarrow && selection}
    </section>
  );
}

/** A person on narrow screens. */
const Summary = ({ row }: { row: FoundProvider }) => (
  <>
    <PersonFirstLine row={row} />
    <Pair>
      <div>
        <div>{specialtyName(row)}</div>
        <div className="muted small">{townOf(row)}</div>
      </div>
      <Phone row={row} />
    </Pair>
  </>
);
