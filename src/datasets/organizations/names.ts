// The criteria on names of organizations.
import { withoutLegalForm } from '#src/datasets/organizations/legal-forms.ts';
import { contains, equals, sound, typo } from '#src/search/criteria.ts';
import type { Criterion, SearchRow } from '#src/search/query.ts';
import type { Asked } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';

/** Close matches that a reply has. */
const MOST = 50;

/** Part of the legal business name or of another name, without the legal form. */
export const hasName = (name: string): Criterion => ({
  any: [hasOwnName(name), { child: 'organization_names', meets: [hasOwnName(name)] }],
});

/**
 * The organizations that meet `others`, and that have for each word of a name one with at most one typo or, where these are
 * few, one of the same sound. Those that have the name itself are left out.
 */
export async function closeTo(search: Asked, name: string, others: readonly Criterion[]): Promise<SearchRow[]> {
  const words = withoutLegalForm(name);
  const found = new Map<string, SearchRow>();
  for (const likeness of [typo('name', words), sound('name', words)]) {
    if (found.size >= MOST) break;
    const { rows } = await search.ask({
      table: 'organizations',
      criteria: [...others, likeness, { not: hasName(name) }],
      page: 1,
      page_size: MOST,
    });
    for (const row of rows) if (found.size < MOST) found.set(row.npi ?? '', row);
  }
  return [...found.values()];
}

/** Other names of organizations. */
export type ReadNames = (npis: readonly string[]) => Promise<{ npi: string; other_name: string | null }[]>;

/** The other name by which each of these rows matches, if its legal business name does not, by NPI. */
export async function matchedNamesOf(
  search: Asked,
  name: string,
  rows: readonly SearchRow[],
  readNames: ReadNames,
): Promise<ReadonlyMap<string, string>> {
  const npis = rows.flatMap(({ npi }) => npi ?? []);
  const { rows: own } = await search.ask({
    table: 'organizations',
    criteria: [equals('npi', npis), hasOwnName(name)],
    page: 1,
    page_size: npis.length,
  });
  const known = new Set(own.map(({ npi }) => npi));
  const others = npis.filter((npi) => !known.has(npi));
  if (others.length === 0) return new Map();
  const names = await readNames(others);
  const wanted = squeeze(withoutLegalForm(name));
  return new Map(
    names.flatMap(({ npi, other_name }) =>
      other_name && squeeze(other_name).includes(wanted) ? [[npi, other_name] as const] : [],
    ),
  );
}

const hasOwnName = (name: string): Criterion => contains('name', withoutLegalForm(name));
