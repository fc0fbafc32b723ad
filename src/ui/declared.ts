// What screens derive from a dataset's declaration of its fields (dataset.ts).
import type { z } from 'zod';
import { type Criterion, type Fields, type FormField, searched } from '#src/shared/declare.ts';
import { cutTo, single, upper } from '#src/ui/url-state.ts';

type Parameter = z.ZodType<string, string[]>;

/** How an address is read, by the rule that a criterion must pass; a rule that is not here is one of codes. */
const readers: Partial<Record<string, Parameter>> = { text: single, npi: single, zip: cutTo(5) };

/** The parameters of a search's address: the criteria of its form, in the order of `searched`. */
export const addressOf = <const F extends Fields>(fields: F, last: readonly Criterion<F>[] = []) =>
  Object.fromEntries(
    searched(fields, last).flatMap(({ name, query, takes }) =>
      fields[name]?.label ? [[query, readers[takes] ?? upper]] : [],
    ),
  ) as Record<FormField<F>, Parameter>; // entries lose their names' type
