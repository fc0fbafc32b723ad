// What a search within a list takes.
import { z } from 'zod';
import { BY_DISTANCE, centered } from '#src/datasets/places/contract.ts';
import { providerSorts } from '#src/datasets/providers/contract.ts';
import type { ProviderQueries } from '#src/find/providers/queries.ts';
import { changeKinds } from '#src/shared/change-kinds.ts';
import { viewOf } from '#src/shared/declare.ts';
import { day, naturalNumber, parameter, repeatable } from '#src/shared/fields.ts';
import { inOrder } from '#src/shared/ranges.ts';
import { dueValues, priorities, progressSorts } from '#src/work/lists/entries/contract.ts';

const progress = {
  stage: repeatable(z.string().max(40, 'must have at most 40 characters')),
  owner: repeatable(z.union([z.uuid(), z.enum(['me', 'none'])], 'must be the id of a user, me or none')),
  priority: repeatable(z.enum(priorities, `must be one of ${priorities.join(', ')}`)),
  due: parameter(z.enum(dueValues, `must be one of ${dueValues.join(', ')}`).optional()),
  text: parameter(z.string().max(100, 'must have at most 100 characters').optional()),
  changed: repeatable(z.enum(changeKinds, `must be one of ${changeKinds.join(', ')}`)),
  changed_since: parameter(day.optional()),
  changed_after: parameter(naturalNumber.optional()),
};

/** The schema of a search within a list: the criteria of a provider search, those on progress, and the view. */
export function entrySearchOf({ search }: ProviderQueries) {
  const { close: _, deactivated: __, ...provider } = search.shape;
  return z
    .strictObject({ ...provider, ...progress, ...viewOf([...providerSorts, BY_DISTANCE, ...progressSorts]) })
    .superRefine(inOrder)
    .superRefine(centered);
}
export type EntrySearch = z.output<ReturnType<typeof entrySearchOf>>;

/** The criteria on progress. */
export type ProgressSearch = Pick<EntrySearch, keyof typeof progress>;

/** Divides a search into the criteria on progress and the rest. */
export function dividedOf(search: EntrySearch) {
  const { stage, owner, priority, due, text, changed, changed_since, changed_after, ...provider } = search;
  return { progress: { stage, owner, priority, due, text, changed, changed_since, changed_after }, provider };
}

/** Whether a search asks for people whose records changed. */
export const asksChanges = ({ changed, changed_since, changed_after }: ProgressSearch): boolean =>
  [changed, changed_since, changed_after].some((value) => value !== undefined);

/** The part of a search that criteria of providers are in. */
export const onlyProvider = ({ sort: _, ...query }: EntrySearch) => query;

/** The parameters of a query string. Repeated ones become lists. */
export function parametersIn(search: string): Record<string, string | string[]> {
  const given = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}
