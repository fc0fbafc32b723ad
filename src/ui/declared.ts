// What screens derive from a dataset's declaration of its fields (dataset.ts).
import type { z } from 'zod';
import { type Criterion, type Fields, searched } from '#src/shared/declare.ts';
import { cutTo, single, upper } from '#src/ui/search-params.ts';

type Parameter = z.ZodType<string, string[]>;

/** How an address is read, by the rule that a criterion must pass; as it is, where its rule is not here. */
const readers: Partial<Record<string, Parameter>> = { state: upper, letter: upper, zip: cutTo(5) };

/** The parameters of a search's address, in the order of `searched`. */
export const addressOf = <const F extends Fields>(fields: F, first: readonly Criterion<F>[] = []) =>
  Object.fromEntries(searched(fields, first).map(({ query, takes }) => [query, readers[takes] ?? single])) as Record<
    Criterion<F>,
    Parameter
  >; // entries lose their names' type

/** An empty form of a search. */
export const blankOf = <const F extends Fields>(fields: F) =>
  Object.fromEntries(searched(fields).map(({ query }) => [query, ''])) as Record<Criterion<F>, string>; // as above
