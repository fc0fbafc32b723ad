import { hasOrganizationName } from '#src/datasets/organizations/names.ts';
import { equals, starts } from '#src/search/criteria.ts';
import type { Criterion, SearchReply, SearchRow } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { specialty } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { onlyNumberIn } from '#src/shared/npi.ts';
import { nothing, OFFERED, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';

/**
 * The organization with an NPI, or organizations whose names start with a text. If these are few, also names that
 * contain it.
 */
export async function suggestOrganizations(search: Search, text: string): Promise<Suggestions> {
  const npi = onlyNumberIn(text);
  if (npi !== undefined) {
    const { rows } = await ask(search, [equals('npi', npi)]);
    return { rows: rows.map(suggestion), exact: rows.length > 0 };
  }
  if (text.length < 3 || /^\d+$/.test(text)) return nothing;
  const [beginning, holding] = await Promise.all([
    ask(search, [starts('name', text)]),
    ask(search, [hasOrganizationName(text)]),
  ]);
  const known = new Set(beginning.rows.map(({ npi }) => npi));
  const path = links.organizations({ name: text });
  const rows = [...beginning.rows, ...holding.rows.filter(({ npi }) => !known.has(npi))].slice(0, OFFERED);
  return {
    rows: rows.map(suggestion),
    exact: rows.some(({ name }) => squeeze(name ?? '') === squeeze(text)),
    all: holding.total > rows.length ? { total: holding.total, path } : undefined,
    path,
  };
}

const ask = (search: Search, criteria: Criterion[]): Promise<SearchReply> =>
  search.ask({ table: 'organizations', criteria, page: 1, page_size: OFFERED });

function suggestion(row: SearchRow): Suggestion {
  const { npi, name, city, state } = row;
  const place = [city, state].filter(Boolean).join(', ');
  return {
    label: name ?? `NPI ${npi}`,
    detail: [specialty(row), place, npi].filter(Boolean).join(' · '),
    path: links.organization(npi ?? ''),
  };
}
