import { signalRows } from '#src/datasets/signal-rows.ts';
import type { ProviderSignal } from '#src/datasets/signals/contract.ts';
import { withinTwoYears } from '#src/datasets/signals/criteria.ts';
import { equals } from '#src/search/criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { type Signal, signalSources } from '#src/shared/signals.ts';

interface Wanted {
  signals: readonly Signal[];
  since: string | undefined;
  page: number;
  /** YYYY-MM-DD. */
  today: string;
}

/** One page of signals, the newest first (R-1282). */
export async function newestSignals(
  { search, database }: { search: Search; database: Database },
  { signals, since, page, today }: Wanted,
) {
  const { total, rows, generation } = await search.ask({
    table: 'signals',
    criteria: [equals('signal', [...signals]), withinTwoYears({ today }, since)],
    sort: { column: 'day', order: 'desc' },
    page,
    page_size: PAGE_SIZE,
  });
  const details = await detailsOf(
    database,
    rows.map(({ npi }) => npi ?? ''),
  );
  return {
    total,
    rows: rows.map(({ npi, signal: named, day, state }): ProviderSignal => {
      const signal = named as Signal; // the table has no others
      const { name, of } = details.get([npi, signal, day, state].join())?.shift() ?? {};
      const source = signalSources[signal];
      return {
        npi: npi ?? '',
        name: name || null,
        signal,
        on: day ?? '',
        state: state ?? null,
        of: of ?? null,
        source,
      };
    }),
    page,
    page_size: PAGE_SIZE,
    generation,
  };
}

interface Detail {
  key: string;
  name: string | null;
  of: string | null;
}

/** Names of people and of what their signals are of, by NPI, signal, day and state: several if a person left two groups at once. */
async function detailsOf({ pool }: Database, npis: readonly string[]): Promise<Map<string, Detail[]>> {
  const { rows } = await pool.query<Detail>(
    `select concat_ws(',', npi, signal, day, coalesce(found.state, '')) as key, found.name as of,
       concat_ws(' ', first_name, last_name) as name
     from (${signalRows('npi = any($1::bigint[])')}) found left join providers using (npi) order by found.name`,
    [npis],
  );
  return Map.groupBy(rows, ({ key }) => key);
}
