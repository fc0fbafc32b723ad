// Criteria of a provider search about rows of other tables. A dataset declares its own in criteria.ts.
import type { z } from 'zod';
import type { GeoPoint } from '#src/search/points.ts';
import type { CountRequest, Criterion, SharedKeys } from '#src/search/query.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import type { Database } from '#src/server/database.ts';
import type { CompactState } from '#src/shared/compacts.ts';

/** Parameters about one kind of row, such as a license. A provider must have one row that meets all of them. */
export interface RowCriteria {
  /** The dataset whose rows it asks of. Default: the dataset that declares it. */
  needs?: string;
  parameters: z.ZodRawShape;
  /** `query` has values of `parameters`. No criteria if none is given. */
  criteria(query: object, facts: CriteriaFacts): Criterion[] | Promise<Criterion[]>;
  /** Its facets, by the name of a parameter or the stem of a range. */
  facets: Readonly<Record<string, RowFacet>>;
  /** Parameters that ask a question, with its answers. Each answer is a search of its own, which a facet counts. */
  answers: Readonly<Record<string, readonly string[]>>;
  /** Parameters whose values name a record. A search refuses one that no data has. */
  records: Readonly<Record<string, RecordValues>>;
  /** Parameters that the last published row of a deactivated NPI answers. */
  ofLastKnown: readonly string[];
  /** How files say its parameters, where a name and values do not. */
  words: Words;
}

/** How files say parameters or their negations, and the stems of ranges (R-1196). */
export type Words = Readonly<Record<string, ParameterWords>>;

export interface ParameterWords {
  /** By default the parameter's name. */
  label?: string;
  /** The names of values. By default those of its facet. */
  labels?(database: Database, values: string[], readOnce: ReadOnce): Promise<Map<string, string>>;
  /** All that it asks. Blank if another parameter says it; undefined if label and values say it. */
  says?(value: string, query: Readonly<Record<string, unknown>>): string | undefined;
}

/** Counts of providers per value or range. */
export interface RowFacet {
  /** The parameters that its values are for. Its counts ignore them and keep the others. */
  own: readonly string[];
  /** What to count. `query` has the other parameters of its kind. */
  count(query: object, facts: CriteriaFacts): CountRequest | Promise<CountRequest>;
  /** The values that the parameter takes. Default: all. */
  values?: readonly string[];
  /** The values whose names have a text, of all values or `among` some. Default: those that have it themselves. */
  named?(text: string, sources: NameSources, among?: readonly string[]): Promise<readonly string[]> | readonly string[];
  /** The names of values, for users. Default: the values. */
  labels?(database: Database, values: string[]): Promise<Map<string, string>>;
  /** The difference between the end of a range and the start of the next. Default: 1. */
  step?: number;
}

/** Where the values of a parameter that name a record are known. */
export interface RecordValues {
  /** Columns of a search table, of which one has the value. */
  table: string;
  columns: readonly string[];
  /** What the caller may read of that table. Default: everything. */
  readable?(facts: CriteriaFacts): Criterion[];
  /** Whether a value is known that no provider has. */
  isListed?(value: string, facts: CriteriaFacts, database: Database): Promise<boolean>;
  /** What a search accepts, for the refusal. */
  accepted: string;
}

/** What tells the names of values. */
export type NameSources = Pick<CriteriaFacts, 'specialtiesNamed'> & { database: Database };

/** What criteria depend on besides the query. */
export interface CriteriaFacts {
  /** YYYY-MM-DD. */
  today: string;
  /** The codes of physicians. */
  physicians(): Promise<string[]>;
  /** The codes of specialties that begin with one of these. */
  codesBeginning(beginnings: readonly string[]): Promise<string[]>;
  /** The newest year of Medicare payments. */
  newestYear(): Promise<number | null>;
  /** The center of a place, in a state of the search if it names none. Throws a 400 if it is unknown. */
  pointOf(near: string): Promise<GeoPoint>;
  /** The codes of specialties by a text that has their code or the beginnings of words for them (R-1053). */
  specialtiesNamed(text: string): Promise<readonly string[]>;
  /** The ZIP codes in a county of another year than the places have (R-1051). Undefined for other counties. */
  zipsInOtherCounty(code: string): Promise<readonly string[] | undefined>;
  /** The PAC IDs of an employer, by one of them or by the NPI of an organization. Empty for other numbers. */
  pacIdsOf(number: string): Promise<readonly string[]>;
  /** The certificates that count for `certified`: with `certified_in`, those of the specialties in the search. Undefined: all. */
  certifiedIn?: readonly string[] | undefined;
  /** Whether the caller may get the fields of a dataset. */
  mayRead(dataset: string): boolean;
  /** What a value of `service` means; undefined if nothing. Throws a 403 for a code that this site may not use. */
  serviceMeaning(value: string): Promise<{ families: readonly string[] } | { code: string } | undefined>;
  /** The year of services in the index; null without any. */
  serviceYear(): Promise<number | null>;
  /** The states of licensure compacts, in force or not. */
  compactStates(): Promise<readonly CompactState[]>;
  /** The people about whom the caller's team decided that they are in the list of exclusions, or not (R-1205). */
  decidedPeople(): Promise<DecidedPeople>;
}

/** People by the decision of a team about their possible match. A decision about no one is absent. */
export interface DecidedPeople {
  same?: SharedKeys;
  not_same?: SharedKeys;
}

type Given<S extends z.ZodRawShape> = Partial<z.output<z.ZodObject<S>>>;

/** What a dataset declares of one kind of row, with the exact types of its parameters. */
interface Declared<S extends z.ZodRawShape> {
  needs?: string;
  parameters: S;
  criteria(query: Given<S>, facts: CriteriaFacts): Criterion[] | Promise<Criterion[]>;
  facets?: Readonly<
    Record<
      string,
      Omit<RowFacet, 'own' | 'count'> & {
        own: readonly (keyof S & string)[];
        count(query: Given<S>, facts: CriteriaFacts): CountRequest | Promise<CountRequest>;
      }
    >
  >;
  answers?: Readonly<Partial<Record<keyof S & string, readonly string[]>>>;
  records?: Readonly<Partial<Record<keyof S & string, RecordValues>>>;
  ofLastKnown?: readonly (keyof S & string)[];
  words?: Words;
}

/** Declared criteria. The search reads some parameters itself, by their types. */
interface RowCriteriaOf<S extends z.ZodRawShape> extends RowCriteria {
  parameters: S;
}

/** Declares the parameters about one kind of row, what they mean in the index, and their facets. */
export const rowCriteria = <const S extends z.ZodRawShape>(declared: Declared<S>) =>
  ({ facets: {}, answers: {}, records: {}, ofLastKnown: [], words: {}, ...declared }) as RowCriteriaOf<S>; // its query has these parameters

/** The criterion of one row of a table, unless there is nothing to ask of it. */
export const oneRow = (child: string, meets: Criterion[]): Criterion[] => (meets.length > 0 ? [{ child, meets }] : []);
