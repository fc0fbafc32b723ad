// Criteria of a provider search about rows of other tables. A dataset declares its own in provider-criteria.ts.
import type { z } from 'zod';
import type { Place } from '#src/search/points.ts';
import type { CountRequest, Criterion } from '#src/search/query.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';

/** Parameters about one kind of row, such as a license. A provider must have one row that meets all of them. */
export interface RowCriteria {
  parameters: z.ZodRawShape;
  /** `query` has values of `parameters`. No criteria if none is given. */
  criteria(query: object, facts: Facts): Criterion[] | Promise<Criterion[]>;
  /** Its facets, by the name of a parameter or the stem of a range. */
  facets: Readonly<Record<string, RowFacet>>;
}

/** Counts of providers per value or range. */
export interface RowFacet {
  /** The parameters that its values are for. Its counts ignore them and keep the others. */
  own: readonly string[];
  /** What to count. `query` has the other parameters of its kind. */
  count(query: object, facts: Facts): CountRequest | Promise<CountRequest>;
  /** The values that the parameter takes. Default: all. */
  values?: readonly string[];
  /** The values whose names have a text. Default: those that have it themselves. */
  named?(text: string, facts: Facts, database: Database): Promise<readonly string[]> | readonly string[];
  /** The names of values, for users. Default: the values. */
  labels?(database: Database, values: string[]): Promise<Map<string, string>>;
}

/** What criteria depend on besides the query. */
export interface Facts {
  /** YYYY-MM-DD. */
  today: string;
  /** The codes of physicians. */
  physicians(): Promise<string[]>;
  /** The newest year of Medicare payments. */
  newestYear(): Promise<number | null>;
  /** The center of a place, in a state of the search if it names none. Throws a 400 if it is unknown. */
  pointOf(near: string): Promise<Place>;
  /** The codes of specialties by a text that has their code or the beginnings of words for them (R-1053). */
  specialtiesNamed(text: string): Promise<readonly string[]>;
  /** The ZIP codes in these counties that the places have in a county of another year (R-1051). */
  zipsInCounties(codes: readonly string[]): Promise<string[]>;
  /** The certificates that count for `certified`: with `certified_in`, those of the specialties in the search. Undefined: all. */
  certifiedIn?: readonly string[] | undefined;
  /** Whether the caller may get the fields of a dataset. */
  mayRead(dataset: string): boolean;
  /** Throws a 400 for the first value that no data has, because a search cannot tell a wrong one from one without people. */
  requireKnown(parameter: Named, values: readonly string[] | undefined): Promise<void>;
}

/** Parameters whose values name a record. */
export type Named = 'school' | 'group' | 'certificate' | 'hospital' | 'county' | 'cbsa';

type Given<S extends z.ZodRawShape> = Partial<z.output<z.ZodObject<S>>>;
type Count<S extends z.ZodRawShape> = (query: Given<S>, facts: Facts) => CountRequest | Promise<CountRequest>;

/** Declares criteria and facets with the exact types of their parameters. */
export const rowCriteria = <const S extends z.ZodRawShape>(
  parameters: S,
  criteria: (query: Given<S>, facts: Facts) => Criterion[] | Promise<Criterion[]>,
  facets: Readonly<
    Record<string, Omit<RowFacet, 'own' | 'count'> & { own: readonly (keyof S & string)[]; count: Count<S> }>
  > = {},
): RowCriteria => ({ parameters, criteria, facets });

/** What users made of people, as parameters of a search. */
export interface WorkQuery {
  list?: string[] | undefined;
  contacted_from?: string | undefined;
  contacted_to?: string | undefined;
  contactable?: 'yes' | undefined;
}

/** The criteria of a user's search on what users made of people. Throws a 404 for a list that the user may not open. */
export type WorkCriteria = (user: User, query: WorkQuery) => Promise<Criterion[]>;

/** The criterion of one row of a table, unless there is nothing to ask of it. */
export const oneRow = (child: string, meets: Criterion[]): Criterion[] => (meets.length > 0 ? [{ child, meets }] : []);
