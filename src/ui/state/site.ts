import { queryOptions, useQuery } from '@tanstack/react-query';
import { count, date } from '#src/shared/format.ts';
import { getSite, type Site, type SiteField } from '#src/shared/site.ts';
import { ask } from '#src/ui/state/ask.ts';
import { setTimeZone } from '#src/ui/state/today.ts';

/** The query of the site: names, contact details and tables. */
export const siteQuery = queryOptions({
  queryKey: [getSite.url],
  queryFn: async ({ signal }) => {
    const site = await ask(getSite, { signal });
    setTimeZone(site.time_zone);
    return site;
  },
  staleTime: 60_000,
});

/** Returns the site, or undefined while it loads. */
export const useSite = (): Site | undefined => useQuery(siteQuery).data;

/** Returns the field of an administrator's choice by kind and name. Undefined if it is as the product has it. */
export function useSearchFields(kind: SiteField['kind']) {
  const fields = useSite()?.search_fields ?? [];
  return (name: string | undefined) => fields.find((field) => field.kind === kind && field.name === name);
}

/** The columns that the site shows, with its names. */
export function useSiteColumns<C extends { id: string; header: string }>(columns: readonly C[]): C[] {
  const fieldOf = useSearchFields('column');
  return columns.flatMap((column) => {
    const { label, hidden } = fieldOf(column.id) ?? {};
    return hidden ? [] : [label ? { ...column, header: label } : column];
  });
}

const tableOf = (site: Site | undefined, table: string) => site?.tables.find((one) => one.table === table);

/** Returns the size and date of a table: `20,000 providers · NPPES, as of Nov 9, 2026`. */
export function useListStamp(table: string, things: string, source: string): string {
  const site = useSite();
  const [rows, day] = [rowsOf(site, table), dataDay(site, table)];
  return [rows && `${rows} ${things}`, day ? `${source}, as of ${day}` : rows && source].filter(Boolean).join(' · ');
}

/** Returns source and date of a card: `NPPES · Nov 9, 2026`. */
export function useCardStamp(source: string, table: string): string {
  const day = dataDay(useSite(), table);
  return day ? `${source} · ${day}` : source;
}

/** A source by its short name, and the table whose rows show that it was imported. */
export interface StampedSource {
  source: string;
  table: string;
}

/** Returns the imported ones of some sources with their days: `Doctors & Clinicians, May 4, 2026; enrollments, Jul 17, 2026`. */
export function useSourcesStamp(sources: readonly StampedSource[]): string {
  const site = useSite();
  return sources
    .filter(({ table }) => rowsOf(site, table))
    .map(({ source, table }) => [source, dataDay(site, table)].filter(Boolean).join(', '))
    .join('; ');
}

/** Returns the date of a table's data, such as `Nov 9, 2026`. Null while unknown. */
export const dataDay = (site: Site | undefined, table: string): string | null =>
  date(tableOf(site, table)?.published_on);

/** Returns the number of rows of a table, such as `6,512,044`. Null while unknown or zero. */
function rowsOf(site: Site | undefined, table: string): string | null {
  const rows = tableOf(site, table)?.rows;
  return rows ? count(rows) : null;
}
