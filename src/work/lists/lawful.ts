// What must not choose, filter or rank the people on the list of an opening (R-1310).
import type { Kysely } from 'kysely';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';
import { whySortRefused, whyUnlawful } from '#src/work/openings/refused-criteria.ts';

/** Throws a 400 with the reason for an order that must not rank people for a job, if the list is that of an opening. */
export async function requireLawfulOrder(db: Kysely<Tables>, listId: string, sort: string | undefined): Promise<void> {
  const why = sort && whySortRefused(sort);
  if (why && (await isOfOpening(db, [listId]))) throw refusedOf(['sort'], `sort: ${sort} is refused`, why);
}

/** Throws a 400 with the reason for a search that must not choose people for a job, if the list is that of an opening. */
export const requireLawful = (db: Kysely<Tables>, listId: string, search: string): Promise<void> =>
  requireLawfulCriteria(db, [listId], [...new URLSearchParams(search)], 'search: ');

/**
 * The same for parameters of a call that finds people on lists. The reply has the refused ones as `parameters`.
 */
export async function requireLawfulCriteria(
  db: Kysely<Tables>,
  listIds: readonly string[],
  given: readonly (readonly [name: string, value: string])[],
  field = '',
): Promise<void> {
  const refused = given.flatMap(([name, value]) => {
    const why = value.trim() === '' ? undefined : whyUnlawful(name, value.trim());
    return why ? [{ name, why }] : [];
  });
  const [first] = refused;
  if (first && (await isOfOpening(db, listIds)))
    throw refusedOf([...new Set(refused.map(({ name }) => name))], `${field}${first.name} is refused`, first.why);
}

/** The parameters of a parsed query, each value apart. */
export const parametersOf = (query: object): [name: string, value: string][] =>
  Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each): [string, string] => [name, String(each)]),
  );

function refusedOf(parameters: string[], what: string, why: string): Failure {
  const failure = new Failure(400, 'refused_criterion', `${what}, because the list is of an opening. ${why}`);
  failure.details = { parameters };
  return failure;
}

/** Whether one of the lists is that of an opening. */
export const isOfOpening = async (db: Kysely<Tables>, listIds: readonly string[]): Promise<boolean> =>
  (await db.selectFrom('openings').select('id').where('list_id', 'in', listIds).executeTakeFirst()) !== undefined;
