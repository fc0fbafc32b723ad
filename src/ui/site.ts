import { queryOptions, useQuery } from '@tanstack/react-query';
import { count, date } from '#src/shared/format.ts';
import { getSite, type Site } from '#src/shared/site.ts';
import { ask } from '#src/ui/ask.ts';

export const siteQuery = queryOptions({
  queryKey: [getSite.url],
  queryFn: ({ signal }) => ask(getSite, { signal }),
  staleTime: 60_000,
});

/** Whose site this is and which data stands behind it; undefined until it is known. */
export const useSite = (): Site | undefined => useQuery(siteQuery).data;

const tableOf = (site: Site | undefined, table: string) => site?.tables.find((one) => one.table === table);

/** How many of `things` a table holds, and of which day they are: `20,000 providers · NPPES, as of Nov 9, 2026`. */
export function useListStamp(table: string, things: string, source: string): string {
  const site = useSite();
  const [rows, day] = [rowsOf(site, table), dayOf(site, table)];
  return [rows && `${rows} ${things}`, day ? `${source}, as of ${day}` : rows && source].filter(Boolean).join(' · ');
}

/** Source and date of what a card says: `NPPES · Nov 9, 2026`. */
export function useCardStamp(source: string, table: string): string {
  const day = dayOf(useSite(), table);
  return day ? `${source} · ${day}` : source;
}

/** The day of a table's data, such as `Nov 9, 2026`; null while unknown. */
export const dayOf = (site: Site | undefined, table: string): string | null => date(tableOf(site, table)?.published_on);

/** How many rows a table holds, such as `6,512,044`; null while unknown or none. */
function rowsOf(site: Site | undefined, table: string): string | null {
  const rows = tableOf(site, table)?.rows;
  return rows ? count(rows) : null;
}
