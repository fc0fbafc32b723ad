// Derives index columns and search criteria from the declared fields of a dataset (dataset.ts).
import { contains, equals, starts } from '#src/search/criteria.ts';
import type { IndexColumn } from '#src/search/definition.ts';
import type { ValueCriterion } from '#src/search/query.ts';
import { type CriterionName, type Field, type Fields, searched } from '#src/shared/declare.ts';
import { firstNameIn, lastNameIn } from '#src/shared/typed-name.ts';

/** The columns of an index table. Listed fields are shown. */
export const indexColumns = (fields: Fields): Record<string, IndexColumn> =>
  Object.fromEntries(
    indexed(fields).map(
      ([
        name,
        {
          listed,
          index: { kind, length, loose, close, sortBy, refersTo, as = name },
        },
      ]) => {
        const more = {
          ...(listed && as === name && { shown: true }),
          ...(sortBy && { sortBy: [...sortBy] }),
          ...(refersTo && { refersTo }),
        };
        if (kind === 'prefix') return [as, { kind, length, ...more }];
        if (kind === 'text') return [as, { kind, ...(loose && { loose }), ...(close && { close }), ...more }];
        return [as, kind === 'words' && close ? { kind, close, ...more } : { kind, ...more }];
      },
    ),
  );

/** The select list of these columns, for the definition's `select`. */
export const indexSelect = (fields: Fields): string =>
  indexed(fields)
    .map(([name, { index }]) => (index.as ? `${name} as ${index.as}` : name))
    .join(', ');

const indexed = (fields: Fields) =>
  Object.entries<Field>(fields).flatMap(([name, { index, listed }]) =>
    index ? [[name, { index, listed }] as const] : [],
  );

/** Reads what users type into the fields of names (R-1015). Browsers send it as typed: the list of degrees is too long for them. */
const readers: Record<string, (text: string) => string> = { lastName: lastNameIn, firstName: firstNameIn };

const readBy = (takes: string, wanted: string | string[] | undefined) => {
  const read = readers[takes];
  return read && typeof wanted === 'string' ? read(wanted) : wanted;
};

const comparisons = { same: equals, whole: equals, part: contains, start: starts };

/** The search criteria for the given values of `query`, each compared as its field declares. */
export const searching = <const F extends Fields>(
  fields: F,
  query: Partial<Record<CriterionName<F>, string | string[]>>,
): ValueCriterion[] =>
  comparedOf(fields).flatMap(({ column, query: criterion, match, takes }) => {
    const wanted = query[criterion as CriterionName<F>]; // one of `fields`
    const compared = wanted === undefined ? undefined : comparisons[match](column, readBy(takes, wanted));
    return compared && compared.values.length > 0 ? [compared] : [];
  });

/** What a search compares of a dataset's fields. Every search asks for it. */
function comparedOf(fields: Fields): Compared[] {
  const known = compared.get(fields);
  if (known) return known;
  const made = searched(fields).map(({ name, ...field }) => ({ ...field, column: fields[name]?.index?.as ?? name }));
  compared.set(fields, made);
  return made;
}

interface Compared {
  column: string;
  query: string;
  match: keyof typeof comparisons;
  takes: string;
}

const compared = new WeakMap<Fields, Compared[]>();
