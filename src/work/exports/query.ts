// The parameters of exports: those of a search, and those of the file.
import { parse } from 'node:querystring';
import { z } from 'zod';
import { OrganizationSearchQuery } from '#src/datasets/organizations/contract.ts';
import type { ProviderQueries } from '#src/find/providers/queries.ts';
import { Failure } from '#src/server/failure.ts';
import { npi, parameter } from '#src/shared/fields.ts';
import { formats, NPIS_IN_QUERY, names } from '#src/work/exports/contract.ts';
import { entrySearchOf } from '#src/work/lists/entries/search.ts';

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

/** Reads the queries of exports, with the parameters of the searches. */
export function openExportQueries(queries: ProviderQueries) {
  const searches = { providers: queries.search, organizations: OrganizationSearchQuery, list: entrySearchOf(queries) };
  return {
    /** The parameters of a GET. `page` and `close` have no effect. */
    ofFiles: {
      providers: searches.providers.safeExtend(file),
      organizations: searches.organizations.safeExtend(file),
      list: searches.list.safeExtend(file),
    },
    /** The names of the parameters of a search. */
    parametersOf: (of: keyof typeof searches): string[] => Object.keys(searches[of].shape),
    /** The search of a query string, for a table or within a list. Throws a 400 that names the parameter. */
    parse: <T extends keyof typeof searches>(of: T, search: string) =>
      parsedBy(searches[of], search) as z.output<(typeof searches)[T]>, // of that search
  };
}

function parsedBy(schema: z.ZodType, search: string): unknown {
  const parsed = schema.safeParse({ ...parse(search.replace(/^\?/, '')) });
  if (parsed.success) return parsed.data;
  const messages = parsed.error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `Unknown parameter: ${issue.keys.join(', ')}`
      : `${issue.path.join('.')}: ${issue.message}`,
  );
  throw new Failure(400, 'bad_request', `search: ${messages.join('; ')}`);
}
