// What a dataset's server.ts declares. No field is optional: a new dataset that forgets one does not compile.
import type { FastifyInstance } from 'fastify';
import type { PeopleDecided, ScreeningDecisions } from '#src/datasets/screening-decisions.ts';
import type { DatasetTable } from '#src/datasets/tables.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';
import type { Source } from '#src/importer/source.ts';
import type { Invent } from '#src/invented/country.ts';
import type { TableDefinition } from '#src/search/definition.ts';
import type { HighlightReader } from '#src/search/highlights.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import type { RowCriteria } from '#src/search/row-criteria.ts';
import type { Search } from '#src/search/search.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import type { WorkCriteria } from '#src/search/work-criteria.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { DatasetColumns } from '#src/server/export-columns.ts';
import type { DoNotContact } from '#src/shared/do-not-contact.ts';
import type { Positioned } from '#src/shared/position.ts';
import type { Suggestions } from '#src/shared/suggestion.ts';

/** The sources that endpoints and suggestions read. */
export interface DatasetServices {
  database: Database;
  search: Search;
  config: Config;
  /** What a provider search can ask, each with the dataset it needs. */
  providerCriteria: readonly (RowCriteria & { needs: string })[];
  /** What a provider search can ask of lists and contacts. */
  workCriteria: WorkCriteria;
  /** Reads the decisions of the caller's team about possible matches of an NPI. */
  screeningDecisions: ScreeningDecisions;
  /** Reads the people about whom the caller's team decided. */
  peopleDecided: PeopleDecided;
  /** What datasets add to the rows of a provider search, each with the dataset it needs. */
  providerHighlights: readonly (HighlightReader & { needs: string })[];
  /** The columns of datasets in files, in their order. */
  exportColumns: readonly DatasetColumns[];
  /**
   * The people whom the team of a user must not contact, each with the reason and the last day: those among `npis`, and
   * perhaps others.
   */
  doNotContactOf(user: User, npis: readonly string[]): Promise<ReadonlyMap<string, DoNotContact>>;
  /** The NPIs of the people on the lists that a user may open, except private lists of others. Distinct. */
  peopleOnLists(user: User): Promise<readonly number[]>;
  /** What datasets read in sentences, in their order. */
  sentences: readonly Sentences[];
  /** Reads tables once per generation of the index. */
  readOnce: ReadOnce;
  /** The codes of specialties by a text that has their code or the beginnings of words for them (R-1053). */
  specialtiesNamed(text: string): Promise<readonly string[]>;
  /** The parameters of provider searches that take several values. */
  repeatable: ReadonlySet<string>;
  /** The parameters of provider searches that are off. */
  criteriaOff: ReadonlySet<string>;
  /** The datasets with a history. */
  historySources: readonly string[];
  /** Throws a Failure unless searches can read the dataset: 409 before its first import, 503 if it is outdated. */
  requireDataset(name: string): void;
  /** Whether searches can read the dataset. */
  isReady(name: string): boolean;
  /** Whether a caller may get the fields of a dataset. API tokens get those of licensed sources with SHARE_LICENSED only. */
  mayRead(user: User, dataset: string): boolean;
}

/** Endpoints, and the datasets they read. While one of these needs import, the endpoints answer 503 `needs_import`. */
export interface Endpoints<Name extends string = string, S extends DatasetServices = DatasetServices> {
  needs: readonly Name[];
  routes(app: FastifyInstance, services: S): void;
}

/** A group of suggestions in the site search box, at its position in the box. */
export interface SuggestionGroup extends Positioned {
  /** The heading of the group. */
  name: string;
  /** Suggestions for a text without surrounding or repeated blanks. */
  find(text: string): Promise<Suggestions>;
}

/** A dataset with its own files, or one that shows rows of other datasets' files. */
type Imports =
  | {
      source: Source;
      /** Makes its files for the demo. Loaded on demand, as the generators are large. */
      invented: () => Promise<Invent>;
      /** Where its files are fetched. Null if they come by agreement or from several publishers. */
      publisher: Publisher | null;
    }
  | { source: null; invented: null; publisher: null };

/** A dataset on the server. `Name` is the name of any dataset. */
export type ServerDataset<Name extends string = string> = Imports & {
  /** Its folder, which is also its name on the importer's command line. */
  name: string;
  /** The tables that its table.sql creates. */
  tables: readonly DatasetTable[];
  /** Its tables of the search index. */
  searchTables: readonly TableDefinition[];
  /** What a provider search can ask of its rows. */
  providerCriteria: readonly RowCriteria[];
  /** What it adds to the rows of a provider search. */
  providerHighlights: readonly HighlightReader[];
  /** Its columns in files. */
  exportColumns: readonly DatasetColumns[];
  /** What it reads in sentences about its records. */
  sentences: Sentences;
  endpoints: readonly Endpoints<Name>[];
  suggestions(services: DatasetServices): readonly SuggestionGroup[];
};
