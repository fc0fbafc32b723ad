import { useQuery } from '@tanstack/react-query';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { type ProviderCriteria, providersInService } from '#src/find/providers/filters/address.tsx';
import { columnsOf, columnsWithin } from '#src/find/providers/results/columns.tsx';
import { ProviderSummary } from '#src/find/providers/results/ProviderSummary.tsx';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { lastFirst } from '#src/shared/title-case.ts';
import { isBarred, useMarks } from '#src/ui/marks/marks.tsx';
import { ListCardHead } from '#src/ui/messages/ListCard.tsx';
import { ResultsTable } from '#src/ui/results/ResultsTable.tsx';
import type { Picks } from '#src/ui/results/selection.ts';
import { ask } from '#src/ui/state/ask.ts';
import { useSiteColumns } from '#src/ui/state/site.ts';

interface CloseMatchesProps {
  criteria: ProviderCriteria;
  /** Pixels for the table. 0 while unknown. */
  room: number;
  picks: Picks;
}

/** Providers whose names are close to those asked for, by a typo or by sound, apart from the exact matches. */
export function CloseMatches({ criteria, room, picks }: CloseMatchesProps) {
  const { data } = useQuery({
    queryKey: [searchProviders.url, 'close', criteria],
    queryFn: ({ signal }) =>
      ask(searchProviders, { query: { ...providersInService(criteria), close: 'true' }, signal }),
    retry: false,
  });
  const close = data?.close ?? [];
  const npis = close.map(({ npi }) => npi);
  const highlights = useHighlights(npis, criteria);
  const marks = useMarks(npis);
  const columns = useSiteColumns(columnsOf(highlights, { isNear: false, services: undefined }, marks)).map(
    (column) => ({
      ...column,
      unsorted: true as const,
    }),
  );
  if (close.length === 0) return null;
  return (
    <section aria-label="Close matches">
      <ListCardHead>
        <h2>Close matches</h2>
        <span className="small muted">{counted(close.length, 'provider')} with a similar name, not counted above</span>
      </ListCardHead>
      <ResultsTable
        label="Close matches"
        columns={room > 0 ? columnsWithin(columns, room, 'nothing') : columns}
        rows={close}
        sort={{ column: undefined, order: 'asc' }}
        onSort={() => undefined}
        idOf={({ npi }) => npi}
        hrefOf={({ npi }) => links.provider(npi)}
        picking={{ picks: { ...picks, page: npis, offered: npis }, nameOf: (row) => lastFirst(row) ?? row.npi }}
        barredOf={({ npi }) => isBarred(marks.get(npi))}
        summary={(row) => <ProviderSummary row={row} highlights={highlights.get(row.npi)} marks={marks.get(row.npi)} />}
      />
    </section>
  );
}
