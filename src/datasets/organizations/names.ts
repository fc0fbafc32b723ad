// The criteria on names of organizations.
import { withoutLegalForm } from '#src/datasets/legal-forms.ts';
import { contains, sound, typo } from '#src/search/criteria.ts';
import type { Criterion, SearchRow } from '#src/search/query.ts';
import type { Searcher } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';

/** Close matches that a reply has. */
const MOST = 50;

/** Part of the legal business name or of another name, without the legal form. */
export const hasOrganizationName = (name: string): Criterion => ({
  any: [hasOwnName(name), { child: 'organization_names', meets: [hasOwnName(name)] }],
});

/**
 * The organizations that meet `others`, and that have for each word of a name one with at most one typo or, where these are
 * few, one of the same sound. Those that have the name itself are left out.
 */
export async function organizationsNamedLike(
  search: Searcher,
  name: string,
  others: readonly Criterion[],
): Promise<SearchRow[]> {
  const words = withoutLegalForm(name);
  const found = new Map<string, SearchRow>();
  for (const likeness of [typo('name', words), sound('name', words)]) {
    if (found.size >= MOST) break;
    const { rows } = await search.ask({
      table: 'organizations',
      criteria: [...others, likeness, { not: hasOrganizationName(name) }],
      page: 1,
      page_size: MOST,
    });
    for (const row of rows) if (found.size < MOST) found.set(row.npi ?? '', row);
  }
  return [...found.values()];
}

/** The other name by which an organization matches, if its legal business name does not. */
export function matchedName(name: string, legalName: string | null, otherNames: readonly SearchRow[] = []) {
  const wanted = squeeze(withoutLegalForm(name));
  const matches = (text: string | null | undefined) => squeeze(text ?? '').includes(wanted);
  return matches(legalName) ? undefined : (otherNames.find((other) => matches(other.name))?.name ?? undefined);
}

const hasOwnName = (name: string): Criterion => contains('name', withoutLegalForm(name));
