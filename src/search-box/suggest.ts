import type { Group } from '#src/search-box/contract.ts';
import { Failure } from '#src/server/failure.ts';
import { nothing, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';

/** A source of suggestions of one kind. */
export interface SuggestionSource {
  /** The heading of its suggestions. */
  name: string;
  /** The dataset that it searches. */
  dataset?: string;
  /** Finds suggestions for a text, which has no leading, trailing or repeated blanks. */
  find: (text: string) => Promise<Suggestions>;
}

/**
 * Queries all parts in parallel. Kinds with an exact match come first; otherwise the order of `parts` applies.
 * `missing` names the parts that failed, and `report` gets their unexpected errors. Throws if all parts fail.
 */
export async function suggestions(
  parts: readonly SuggestionSource[],
  text: string,
  report: (error: unknown) => void,
): Promise<{ groups: Group[]; missing: string[] }> {
  const query = text.trim().replace(/\s+/g, ' ');
  if (query === '') return { groups: [], missing: [] };
  const results = await Promise.allSettled(parts.map(async ({ find }) => find(query)));
  const failures = results.filter((result) => result.status === 'rejected');
  if (failures[0] && failures.length === parts.length) throw failures[0].reason;
  for (const { reason } of failures) if (!(reason instanceof Failure)) report(reason);
  const found = results.map((result, place) => ({
    name: parts[place]?.name ?? '',
    ...(result.status === 'fulfilled' ? result.value : nothing),
  }));
  const groups = found.filter(({ rows }) => rows.length > 0).sort((a, b) => Number(b.exact) - Number(a.exact));
  return {
    groups: groups.map(({ name, rows, all = null, path = all?.path ?? onlyPathOf(rows) }) => ({
      name,
      rows,
      all,
      path,
    })),
    missing: found.filter((_, place) => results[place]?.status === 'rejected').map(({ name }) => name),
  };
}

const onlyPathOf = (rows: readonly Suggestion[]) => (rows.length === 1 ? (rows[0]?.path ?? null) : null);
