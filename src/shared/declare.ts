// What a dataset's declaration of its fields (dataset.ts) is, and the values that both sides of the wire derive from it.
import { z } from 'zod';
import { npi, pageNumber, parameter, sortOrder, stateCode, text, zipPrefix } from '#src/shared/fields.ts';

type SqlType = 'text' | 'int' | 'bigint' | 'double precision' | 'date' | 'jsonb';

/** One field of a table. Its key is our name for it, from the table to the screen. */
export interface Field {
  /** The column of table.sql; nullable text without one. */
  type?: SqlType | `${SqlType} not null`;
  /** A comment above that column. */
  note?: string;
  /** The publisher's header, or several that mean the same in different years. Without one, source.ts decides the value. */
  header?: string | readonly string[];
  /** Names the cleaner in source.ts; without one the value stays as published. */
  clean?: string;
  /** As in the importer's ValueColumn. */
  filled?: true;
  optional?: true;
  paragraphs?: true;
  indexed?: true | number;
  spec?: string;
  /** What forms call it. */
  label?: string;
  /** What column heads and the choice of an order call it, if not the label. */
  head?: string;
  /** A search finds it by the same value, by the whole text in any case, by a part of it or by its start. */
  match?: 'same' | 'whole' | 'part' | 'start';
  /** Of the person: a search compares it with the record that describes each person, not with any of their records. */
  person?: true;
  /** Names the rule that its criterion must pass; `text` without one. */
  takes?: string;
  /** The name of its criterion in queries and addresses, if not its own. */
  query?: string;
  /** Lists can be sorted by it, under its own name or under the word of R-97. */
  sort?: true | string;
  /** Part of the rows of a list, not only of the whole record. */
  listed?: true;
  /** Left out of the whole record, as calls reply with it. */
  withheld?: true;
  /** The search index holds it, as a column of this kind (src/search/definition.ts), which is called `as` there if not as here. */
  index?: {
    kind: 'text' | 'words' | 'code' | 'prefix' | 'shown';
    length?: number;
    sortBy?: readonly string[];
    as?: string;
  };
}

/** A table's fields, in the order of its columns. */
export type Fields = Readonly<Record<string, Field>>;

/** The NPI that a row is about. Every source calls its cleaner `npi`. */
export const npiField = { type: 'bigint not null', clean: 'npi', filled: true, match: 'same', takes: 'npi' } as const;

/** The names of a person who is looked for by parts of them. */
export const personNames = {
  last_name: {
    header: 'last_name',
    indexed: 500,
    head: 'Last Name',
    match: 'part',
    person: true,
    sort: true,
    listed: true,
  },
  first_name: {
    header: 'first_name',
    indexed: 400,
    head: 'First Name',
    match: 'part',
    person: true,
    sort: true,
    listed: true,
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
export type Criterion<F extends Fields> = {
  [N in Name<F>]: F[N] extends { match: string } ? QueryName<F, N> : never;
}[Name<F>];
type QueryName<F extends Fields, N extends Name<F>> = F[N] extends { query: infer Q } ? Renamed<N, Q> : N;

/** The names of the orders. */
export type SortValue<F extends Fields> = { [N in Name<F>]: SortName<F, N> }[Name<F>];
type SortName<F extends Fields, N extends Name<F>> = F[N] extends { sort: infer S } ? Renamed<N, S> : never;

type Rule<F extends Fields, N extends Name<F>> = F[N] extends { takes: infer R extends string } ? R : 'text';
type RuleName<F extends Fields> = { [N in Name<F>]: F[N] extends { match: string } ? Rule<F, N> : never }[Name<F>];

/** The rules that most criteria must pass. */
export const rules = {
  text: parameter(text),
  npi: parameter(npi.optional()),
  state: parameter(stateCode.optional()),
  zip: parameter(zipPrefix.optional()),
};

type Criteria<F extends Fields, R extends Record<RuleName<F>, z.ZodType>> = {
  [N in Name<F> as F[N] extends { match: string } ? QueryName<F, N> : never]: R[Rule<F, N> & keyof R];
};

/** The parameters of a search, for its query, in the order of `searched`. */
export function criteriaOf<const F extends Fields, const R extends Record<RuleName<F>, z.ZodType>>(
  fields: F,
  rules: R,
  last: readonly Criterion<F>[] = [],
) {
  const byName: Record<string, z.ZodType> = rules;
  const criteria = searched(fields, last).map(({ query, takes }) => [query, byName[takes]]);
  return Object.fromEntries(criteria) as Criteria<F, R>; // the entries are those that its type picks
}

/** A field that a search looks for, the name of its criterion, how they are compared and the rule for what is given. */
interface Searched<F extends Fields> {
  name: Name<F>;
  query: Criterion<F>;
  match: NonNullable<Field['match']>;
  takes: string;
}

/**
 * The fields that a search looks for. Those whose criteria `last` names come after the others, in its order, where forms and
 * addresses have another order than the table.
 */
export function searched<const F extends Fields>(fields: F, last: readonly Criterion<F>[] = []): Searched<F>[] {
  const found = Object.entries<Field>(fields).flatMap(
    ([name, { match, query = name, takes = 'text' }]) => (match ? [{ name, query, match, takes } as Searched<F>] : []), // entries lose their names' type
  );
  return found.toSorted((one, other) => last.indexOf(one.query) - last.indexOf(other.query));
}

/** The names of the fields of the person. */
export type PersonField<F extends Fields> = { [N in Name<F>]: F[N] extends { person: true } ? N : never }[Name<F>];

/** The fields of the person, by which people are looked for, each under its own name. */
export const personFields = <const F extends Fields>(fields: F) =>
  searched(fields).filter(({ name }) => fields[name]?.person) as (Searched<F> & { name: PersonField<F> })[]; // those that are kept

/** The names of the orders, those that `first` names before the others. */
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

/** Which page of a list a query asks for, and in which order. */
export const viewOf = <S extends string>(sortValues: readonly S[]) => ({
  sort: parameter(z.enum(sortValues, `must be one of ${sortValues.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
});

/** The names of the criteria that forms and addresses hold: those with a label. */
export type FormField<F extends Fields> = {
  [N in Name<F>]: F[N] extends { match: string; label: string } ? QueryName<F, N> : never;
}[Name<F>];

/** What forms call each criterion. */
export const labelsOf = <const F extends Fields>(fields: F) =>
  Object.fromEntries(
    searched(fields).flatMap(({ name, query }) => (fields[name]?.label ? [[query, fields[name].label]] : [])),
  ) as { [N in FormField<F>]: string }; // as above

/** The column head, and the choice in a list of orders, by the name of the order. */
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

/** A whole record, as a call replies with it; a list in it has a schema of its own. */
export const recordOf = <const F extends Fields>(fields: F) =>
  z.object(valuesOf(fields, ({ withheld, type }) => !withheld && !type?.startsWith('jsonb')) as RecordShape<F>);

/** A row of a list. */
export const rowOf = <const F extends Fields>(fields: F) =>
  z.object(valuesOf(fields, ({ listed }) => listed === true) as RowShape<F>);

const valuesOf = (fields: Fields, isIn: (field: Field) => boolean) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (isIn(field) ? [[name, schemaOf(field)]] : [])));

/** Whether its values are numbers. Large ones and days are text, as the driver delivers them. */
export const isNumber = ({ type = 'text' }: Field) => /^(int|double)/.test(type);

/** Null is unknown. */
function schemaOf(field: Field) {
  const value = isNumber(field) ? z.number() : z.string();
  return field.type?.endsWith('not null') ? value : value.nullable();
}
