// What a dataset adds to the row of a provider in search results. A dataset declares its own in provider-highlights.ts.
import type { Search } from '#src/search/search.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';

/** Where highlights come from. */
export interface HighlightSources {
  database: Database;
  search: Search;
  config: Pick<Config, 'timeZone'>;
  /** The datasets with a history that the user may read. */
  historySources: readonly string[];
  /** The codes of the specialty that certificates are compared with. By default, each provider's own. */
  codes: readonly string[] | undefined;
  /** The signals that the search asks for. */
  signals?: readonly string[] | undefined;
  /** The certificates that belong to any of these codes. */
  certificatesOf(codes: readonly string[]): Promise<string[]>;
}

/** Reads fields of Highlights (providers/highlights/contract.ts). */
export interface HighlightReader {
  /** The name of the field. Without one, each value is an object of several fields. */
  name?: string;
  /** The values by NPI, of those providers who have one. */
  read(sources: HighlightSources, npis: readonly string[]): Promise<Map<string, unknown>>;
}

/** Where and when a physician studied. */
export interface Education {
  medical_school: string | null;
  graduation_year: string | null;
}

/** Indexes rows by their NPI, which the values lack. */
export const byNpi = <Row extends { npi: string }>(rows: readonly Row[]): Map<string, Omit<Row, 'npi'>> =>
  new Map(rows.map(({ npi, ...row }) => [npi, row]));
