// Who can be added to a list.
import { sql } from 'kysely';
import type { z } from 'zod';
import { requireNoPossible } from '#src/datasets/exclusions/stays-on-screen.ts';
import type { ProviderSearches } from '#src/find/providers/find.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { Failure } from '#src/server/failure.ts';
import { ENTRIES_MAX } from '#src/work/lists/contract.ts';
import { listFull } from '#src/work/lists/entries/change.ts';
import { parametersIn } from '#src/work/lists/entries/search.ts';

/** People to add, and NPIs that lists do not take. */
interface Candidates {
  npis: string[];
  refused: { npi: string; why: 'unknown' | 'organization' | 'deactivated' }[];
}

/** Divides NPIs into those of providers in service and others. */
export async function candidatesAmong({ db }: Database, given: readonly string[]): Promise<Candidates> {
  const { rows } = await sql<{ npi: string; why: Candidates['refused'][number]['why'] | null }>`
    select npi, case
      when providers.npi is not null then null
      when organizations.npi is not null then 'organization'
      when deactivations.npi is not null then 'deactivated'
      else 'unknown'
    end why
    from (select distinct unnest(${given}::bigint[]) npi) given
      left join providers using (npi) left join organizations using (npi) left join deactivations using (npi)
    order by npi`.execute(db);
  return {
    npis: rows.flatMap(({ npi, why }) => (why ? [] : [npi])),
    refused: rows.flatMap(({ npi, why }) => (why ? [{ npi: npi.padStart(10, '0'), why }] : [])),
  };
}

/**
 * The providers that a search finds, by its query string, from one generation of the index. Deactivated NPIs that it finds
 * are refused. Throws a 400 for a wrong query, and a 403 if there are more than a list takes.
 */
export async function candidatesOf(search: Search, text: string, people: ProviderSearches): Promise<Candidates> {
  const query = parsed(people.queries.search, text);
  requireNoPossible(query);
  const criteria = await people.criteria(query);
  const npisIn = async (table: string) => {
    const { total, rows } = await search.ask({ table, criteria, shows: 'key', page: 1, page_size: ENTRIES_MAX });
    if (total > ENTRIES_MAX) throw listFull(ENTRIES_MAX);
    return rows.flatMap(({ npi }) => npi ?? []);
  };
  const gone = query.deactivated ? await npisIn('deactivated_providers') : [];
  return { npis: await npisIn('providers'), refused: gone.map((npi) => ({ npi, why: 'deactivated' })) };
}

/** A query string by its schema. Throws a 400, which names the parameter. */
export function parsed<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const { data, error } = schema.safeParse(parametersIn(text));
  if (!error) return data;
  const [issue] = error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? `Unknown parameter: ${issue.keys.join(', ')}` : undefined;
  throw new Failure(400, 'bad_request', `search: ${unknown ?? `${issue?.path.join('.')}: ${issue?.message}`}`);
}
