// Types of a dataset's field declarations (dataset.ts), and the values that server and browser derive from them.
import { z } from 'zod';
import { looseText, npi, pageNumber, parameter, sortOrder, stateCode, text, zipPrefix } from '#src/shared/fields.ts';

type SqlType = 'text' | 'int' | 'bigint' | 'double precision' | 'date' | 'jsonb';

/** One field of a table. Its key is its name from the table to the screen. */
export interface Field {
  /** The column's type in table.sql. Nullable text by default. */
  type?: SqlType | `${SqlType} not null`;
  /** A comment above that column. */
  note?: string;
  /** The publisher's header, or the headers of different years. Without one, source.ts computes the value. */
  header?: string | readonly string[];
  /** The cleaner's name in source.ts. Without one the value stays as published. */
  clean?: string;
  /** These six are documented in the importer's ValueColumn. */
  filled?: true;
  optional?: true;
  paragraphs?: true;
  indexed?: true | number;
  identifies?: true;
  spec?: string;
  /** Its label in forms. */
  label?: string;
  /** Its column head and sort choice, if not the label. */
  head?: string;
  /** How a search compares it: exact value, whole text, part of it or its start. All but `same` ignore case. */
  match?: 'same' | 'whole' | 'part' | 'start';
  /**
   * A field of the person: a search compares it with the one record that describes the person, not with all records.
   */
  person?: true;
  /** The name of its criterion's validation rule. `text` by default, and `loose` if the index compares it so. */
  takes?: string;
  /** The name of its criterion in queries and URLs, if not its own. */
  query?: string;
  /** Lists can be sorted by it, under its own name or the one of R-97. */
  sort?: true | string;
  /** Whether rows of lists include it, not only the record. */
  listed?: true;
  /** Whether replies omit it from the record. */
  withheld?: true;
  /** Its column in the search index (src/search/definition.ts), named `as` if not as here. */
  index?: {
    kind: 'text' | 'words' | 'code' | 'prefix' | 'date' | 'shown';
    length?: number;
    loose?: true | 'list';
    close?: true;
    sortBy?: readonly string[];
    refersTo?: string;
    as?: string;
  };
}

/** A table's fields, in the order of its columns. */
export type Fields = Readonly<Record<string, Field>>;

/** The NPI of a row. Every source names its cleaner `npi`. */
export const npiField = { type: 'bigint not null', clean: 'npi', filled: true, match: 'same', takes: 'npi' } as const;

/** The name fields of a person that a search finds by part. */
export const personNames = {
  last_name: {
    header: 'last_name',
    indexed: 500,
    head: 'Last Name',
    match: 'part',
    takes: 'lastName',
    person: true,
    sort: true,
    listed: true,
    index: { kind: 'text', loose: true },
  },
  first_name: {
    header: 'first_name',
    indexed: 400,
    head: 'First Name',
    match: 'part',
    takes: 'firstName',
    person: true,
    sort: true,
    listed: true,
    index: { kind: 'text', loose: true },
  },
} as const;

/** The same fields, withheld. */
export const withhold = <const F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, withheld: true }])) as {
    [N in keyof F]: F[N] & { withheld: true }; // entries lose their names' type
  };

type Name<F extends Fields> = keyof F & string;
type Renamed<Name extends string, To> = To extends string ? To : Name;

/** The names of the criteria. */
export type CriterionName<F extends Fields> = {
  [N in Name<F>]: F[N] extends { match: string } ? QueryName<F, N> : never;
}[Name<F>];
type QueryName<F extends Fields, N extends Name<F>> = F[N] extends { query: infer Q } ? Renamed<N, Q> : N;

/** The names of the orders. */
export type SortValue<F extends Fields> = { [N in Name<F>]: SortName<F, N> }[Name<F>];
type SortName<F extends Fields, N extends Name<F>> = F[N] extends { sort: infer S } ? Renamed<N, S> : never;

type Rule<F extends Fields, N extends Name<F>> = F[N] extends { takes: infer R extends string }
  ? R
  : F[N] extends { index: { loose: unknown } | { kind: 'words' } }
    ? 'loose'
    : 'text';
type RuleName<F extends Fields> = { [N in Name<F>]: F[N] extends { match: string } ? Rule<F, N> : never }[Name<F>];

/** The common validation rules of criteria. */
export const rules = {
  text: parameter(text),
  loose: parameter(looseText.optional()),
  lastName: parameter(looseText.optional()),
  firstName: parameter(looseText.optional()),
  npi: parameter(npi.optional()),
  state: parameter(stateCode.optional()),
  zip: parameter(zipPrefix.optional()),
};

type Criteria<F extends Fields, R extends Record<RuleName<F>, z.ZodType>> = {
  [N in Name<F> as F[N] extends { match: string } ? QueryName<F, N> : never]: R[Rule<F, N> & keyof R];
};

/** The query parameters of a search, in the order of `searched`. */
export function criteriaOf<const F extends Fields, const R extends Record<RuleName<F>, z.ZodType>>(
  fields: F,
  rules: R,
  last: readonly CriterionName<F>[] = [],
) {
  const byName: Record<string, z.ZodType> = rules;
  const criteria = searched(fields, last).map(({ query, takes }) => [query, byName[takes]]);
  return Object.fromEntries(criteria) as Criteria<F, R>; // entries lose their names' type
}

/** A searched field, its criterion's name, the comparison and the validation rule's name. */
interface Searched<F extends Fields> {
  name: Name<F>;
  query: CriterionName<F>;
  match: NonNullable<Field['match']>;
  takes: string;
}

/** The fields that a search compares. Those whose criteria are in `last` come after the others, in that order. */
export function searched<const F extends Fields>(fields: F, last: readonly CriterionName<F>[] = []): Searched<F>[] {
  const found = Object.entries<Field>(fields).flatMap(
    ([name, { match, query = name, index, takes = isLoose(index) ? 'loose' : 'text' }]) =>
      match ? [{ name, query, match, takes } as Searched<F>] : [], // entries lose their names' type
  );
  return found.toSorted((one, other) => last.indexOf(one.query) - last.indexOf(other.query));
}

/** Whether the search index compares letters and digits only. */
const isLoose = (index: Field['index']) => index?.kind === 'words' || index?.loose !== undefined;

/** The names of the orders. Those in `first` come first. */
export const sortsOf = <const F extends Fields>(fields: F, first: readonly SortValue<F>[] = []): SortValue<F>[] => [
  ...new Set([...first, ...(Object.keys(sortFieldsOf(fields)) as SortValue<F>[])]), // keys lose their names' type
];

/** The field behind the name of each order. */
export function sortFieldsOf<const F extends Fields>(fields: F) {
  const sorted = Object.entries(fields).flatMap(([name, { sort }]) =>
    sort ? [[sort === true ? name : sort, name]] : [],
  );
  return Object.fromEntries(sorted) as { [N in Name<F> as SortName<F, N>]: N }; // as above
}

/** The query parameters for the page and order of a list. */
export const viewOf = <S extends string>(sortValues: readonly S[]) => ({
  sort: parameter(z.enum(sortValues, `must be one of ${sortValues.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
});

/** The names of the criteria in forms and URLs: those with a label. */
export type FormFieldName<F extends Fields> = {
  [N in Name<F>]: F[N] extends { match: string; label: string } ? QueryName<F, N> : never;
}[Name<F>];

/** The form label by criterion. */
export const labelsOf = <const F extends Fields>(fields: F) =>
  Object.fromEntries(
    searched(fields).flatMap(({ name, query }) => (fields[name]?.label ? [[query, fields[name].label]] : [])),
  ) as { [N in FormFieldName<F>]: string }; // as above

/** The column head and sort choice by order name. */
export function headsOf<const F extends Fields>(fields: F) {
  const heads = Object.entries(fields).flatMap(([name, { sort, head, label }]) => {
    const id = sort === true ? name : sort;
    return id ? [[id, { id, header: head ?? label ?? id }]] : [];
  });
  return Object.fromEntries(heads) as { [S in SortValue<F>]: { id: S; header: string } }; // as above
}

type Nullable<T extends z.ZodType, Type> = Type extends `${string} not null` ? T : z.ZodNullable<T>;
type Value<F extends Field> = F extends { type: infer Type }
  ? Nullable<Type extends `${'int' | 'double'}${string}` ? z.ZodNumber : z.ZodString, Type>
  : z.ZodNullable<z.ZodString>;

type RecordShape<F extends Fields> = {
  [N in Name<F> as F[N] extends { withheld: true } | { type: `jsonb${string}` } ? never : N]: Value<F[N]>;
};
type RowShape<F extends Fields> = {
  [N in Name<F> as F[N] extends { listed: true } ? N : never]: Value<F[N]>;
};

/** The schema of a record. Its jsonb lists need their own schemas. */
export const recordOf = <const F extends Fields>(fields: F) =>
  z.object(valuesOf(fields, ({ withheld, type }) => !withheld && !type?.startsWith('jsonb')) as RecordShape<F>);

/** The schema of a list's row. */
export const rowOf = <const F extends Fields>(fields: F) =>
  z.object(valuesOf(fields, ({ listed }) => listed === true) as RowShape<F>);

const valuesOf = (fields: Fields, isIn: (field: Field) => boolean) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isIn(field) ? [[name, schemaOf(field)]] : [])));

/** Whether its values are numbers. bigint and date are text, as the driver delivers them. */
export const isNumber = ({ type = 'text' }: Field) => /^(int|double)/.test(type);

/** Null means unknown. */
function schemaOf(field: Field) {
  const value = isNumber(field) ? z.number() : z.string();
  return field.type?.endsWith('not null') ? value : value.nullable();
}
