import type { Group } from '#src/search-box/contract.ts';
import { nothing, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';

/** One kind of thing that the box finds. */
export interface Part {
  /** What its suggestions are called. */
  name: string;
  /** Says what it has for a text without surrounding or repeated blanks. */
  find: (text: string) => Promise<Suggestions>;
}

/**
 * Asks every part at once. Kinds of which the text is the very name come first, otherwise they stay in their order. A part
 * that fails is left out and named; `report` is told why. Throws where every part fails.
 */
export async function suggestions(
  parts: readonly Part[],
  text: string,
  report: (error: unknown) => void,
): Promise<{ groups: Group[]; missing: string[] }> {
  const wanted = text.trim().replace(/\s+/g, ' ');
  if (wanted === '') return { groups: [], missing: [] };
  const answers = await Promise.allSettled(parts.map(async ({ find }) => find(wanted)));
  const failures = answers.filter((answer) => answer.status === 'rejected');
  if (failures[0] && failures.length === parts.length) throw failures[0].reason;
  for (const { reason } of failures) report(reason);
  const found = answers.map((answer, place) => ({
    name: parts[place]?.name ?? '',
    ...(answer.status === 'fulfilled' ? answer.value : nothing),
  }));
  const groups = found.filter(({ rows }) => rows.length > 0).sort((a, b) => Number(b.exact) - Number(a.exact));
  return {
    groups: groups.map(({ name, rows, all = null, path = all?.path ?? onlyPathOf(rows) }) => ({
      name,
      rows,
      all,
      path,
    })),
    missing: found.filter((_, place) => answers[place]?.status === 'rejected').map(({ name }) => name),
  };
}

const onlyPathOf = (rows: readonly Suggestion[]) => (rows.length === 1 ? (rows[0]?.path ?? null) : null);
