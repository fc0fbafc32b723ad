// Helpers that derive URL parameters from a dataset's field declarations (dataset.ts).
import type { z } from 'zod';
import { type CriterionName, type Fields, type FormFieldName, searched } from '#src/shared/declare.ts';
import { cutTo, single, upper } from '#src/ui/state/url-state.ts';

type Parameter = z.ZodType<string, string[]>;

/** Parsers of URL parameters by the validation rule of a criterion. All other rules are for codes. */
const readers: Partial<Record<string, Parameter>> = {
  text: single,
  loose: single,
  lastName: single,
  firstName: single,
  npi: single,
  zip: cutTo(5),
};

/** Returns the URL parameters of a search: the criteria of its form, in the order of `searched`. */
export const urlParametersOf = <const F extends Fields>(fields: F, last: readonly CriterionName<F>[] = []) =>
  Object.fromEntries(
    searched(fields, last).flatMap(({ name, query, takes }) =>
      fields[name]?.label ? [[query, readers[takes] ?? upper]] : [],
    ),
  ) as Record<FormFieldName<F>, Parameter>; // Object.fromEntries loses the type of the keys
