// The parameters of exports: those of a search, and those of the file.
import { parse } from 'node:querystring';
import { z } from 'zod';
import { OrganizationSearch } from '#src/datasets/organizations/contract.ts';
import { ProviderSearch } from '#src/find/providers/contract.ts';
import { Failure } from '#src/server/failure.ts';
import { npi, parameter } from '#src/shared/fields.ts';
import { formats, NPIS_IN_QUERY, names } from '#src/work/exports/contract.ts';
import { EntrySearch } from '#src/work/lists/entries/search.ts';

const several = <R extends z.ZodType<unknown, string>>(rule: R, most: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((given) =>
      [given]
        .flat()
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    )
    .pipe(z.array(rule).max(most, `must have at most ${most} values`))
    .transform((values) => (values.length === 0 ? undefined : values))
    .optional();

const file = {
  /** A search takes 50. */
  npi: several(npi, NPIS_IN_QUERY),
  format: parameter(z.enum(formats, `must be one of ${formats.join(', ')}`).optional()).default('csv'),
  /** By default the columns of the results that NPPES publishes. */
  column: several(z.string(), 200),
  names: parameter(z.enum(names, `must be one of ${names.join(', ')}`).optional()).default('ours'),
};

/** The parameters of a GET. `page` and `close` have no effect. */
export const exportQueries = {
  providers: ProviderSearch.safeExtend(file),
  organizations: OrganizationSearch.safeExtend(file),
  list: EntrySearch.safeExtend(file),
};

const searches = { providers: ProviderSearch, organizations: OrganizationSearch, list: EntrySearch };

/** The names of the parameters of a search. */
export const parametersOf = (of: keyof typeof searches): string[] => Object.keys(searches[of].shape);

/** The search of a query string, for a table or within a list. Throws a 400 that names the parameter. */
export function parseSearch<T extends keyof typeof searches>(of: T, search: string): z.output<(typeof searches)[T]> {
  const parsed = searches[of].safeParse({ ...parse(search.replace(/^\?/, '')) });
  if (parsed.success) return parsed.data as z.output<(typeof searches)[T]>; // of that search
  const messages = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `Unknown parameter: ${issue.keys.join(', ')}`
      : `${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Failure(400, 'bad_request', `search: ${messages.join('; ')}`);
}
