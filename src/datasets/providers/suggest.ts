import { hasFirstName } from '#src/datasets/providers/name-criteria.ts';
import { contains, equals, starts, typo } from '#src/search/criteria.ts';
import type { Criterion, SearchReply, SearchRow } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { personName, specialty } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { onlyNumberIn } from '#src/shared/npi.ts';
import { nothing, OFFERED, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';
import { withoutInitials } from '#src/shared/typed-name.ts';
import { SHORTEST_TYPO } from '#src/shared/typo.ts';
import { readName } from '#src/shared/written-name.ts';

/** The provider with an NPI, or providers whose names start with the words of a text, in either order. */
export async function suggestProviders(search: Search, text: string): Promise<Suggestions> {
  const npi = onlyNumberIn(text);
  if (npi !== undefined) return byNumber(search, npi);
  if (/\d/.test(text)) return nothing;
  const readings = readingsOf(text);
  const replies = await Promise.all(
    readings.map((name) => ask(search, [starts('last_name', name.last), starts('first_name', name.first)])),
  );
  const found = readings.map((name, place) => ({
    name,
    reply: replies[place] ?? { total: 0, rows: [], generation: 0 },
  }));
  const best = found.reduce((one, other) => (other.reply.total > one.reply.total ? other : one), found[0] ?? none);
  if (best.reply.total === 0) {
    const parts = await partOfName(search, readings[0]);
    return parts.rows.length > 0 ? parts : closeNames(search, readings, text);
  }
  const { last, first } = best.name;
  const listed = await ask(search, [contains('last_name', last), ...(first ? [hasFirstName(first)] : [])]); // as the list matches
  return {
    rows: best.reply.rows.map(suggestion),
    exact: best.reply.rows.some((row) => isNamed(row, best.name)),
    ...listOf(listed.total, best.reply, { last_name: last, first_name: first }),
  };
}

interface Name {
  last: string;
  first: string;
}

const none = { name: { last: '', first: '' }, reply: { total: 0, rows: [], generation: 0 } as SearchReply };

async function byNumber(search: Search, npi: string): Promise<Suggestions> {
  const { rows } = await ask(search, [equals('npi', npi)]);
  return { rows: rows.map(suggestion), exact: rows.length > 0 };
}

/**
 * People whose names are the text but for one typo in either name, for a text that is in no name (R-1055). Their list is the search
 * by the whole name, in any order, which shows close matches (R-1203).
 */
async function closeNames(search: Search, readings: readonly Name[], text: string): Promise<Suggestions> {
  const long = readings.filter(
    ({ last, first }) => Math.max(squeeze(last).length, squeeze(first).length) > SHORTEST_TYPO,
  );
  const [name] = long;
  if (!name) return nothing;
  const likeness = long.flatMap(({ last, first }): Criterion[] =>
    first
      ? [
          { all: [typo('last_name', last), starts('first_name', first)] },
          { all: [starts('last_name', last), typo('first_name', first)] },
          { all: [typo('last_name', last), typo('first_name', first)] },
        ]
      : [typo('last_name', last)],
  );
  const reply = await ask(search, [{ any: likeness }]);
  if (reply.total === 0) return nothing;
  const rows = reply.rows.map(suggestion).map((row) => ({ ...row, detail: `Close name · ${row.detail}` }));
  const path = links.providers(name.first ? { name: text } : { last_name: name.last });
  return { rows, exact: false, path };
}

/** Last names that contain the text, for a text that starts no name. */
async function partOfName(search: Search, name: Name | undefined): Promise<Suggestions> {
  if (!name || name.first || name.last.length < 3) return nothing;
  const reply = await ask(search, [contains('last_name', name.last)]);
  if (reply.total === 0) return nothing;
  return { rows: reply.rows.map(suggestion), exact: false, ...listOf(reply.total, reply, { last_name: name.last }) };
}

/**
 * The names that a text may mean: `Abernathy`, `Colleen M. Abernathy, MD`, `Abernathy Colleen`, `Abernathy, Colleen`.
 */
function readingsOf(text: string): Name[] {
  return readName(text)
    .divisions.slice(0, 2)
    .flatMap(({ head, given }): Name[] => {
      const [firstGiven] = withoutInitials(given);
      if (firstGiven !== undefined) return [{ last: withoutInitials(head).join(' '), first: firstGiven }];
      const words = withoutInitials(head);
      const [first = '', ...rest] = words;
      const last = rest.at(-1);
      if (last === undefined) return first ? [{ last: first, first: '' }] : [];
      return [
        { first, last: rest.join(' ') },
        { first: last, last: words.slice(0, -1).join(' ') },
      ];
    });
}

const ask = (search: Search, criteria: Criterion[]): Promise<SearchReply> =>
  search.ask({ table: 'providers', criteria, page: 1, page_size: OFFERED });

/** The link to the search by a name, and its number of results. */
function listOf(total: number, { rows }: SearchReply, criteria: { last_name: string; first_name?: string }) {
  const path = links.providers(criteria);
  return { path, all: total > rows.length ? { total, path } : undefined };
}

const isNamed = ({ last_name, first_name }: SearchRow, { last, first }: Name) =>
  squeeze(last_name ?? '') === squeeze(last) && (first === '' || squeeze(first_name ?? '') === squeeze(first));

function suggestion(row: SearchRow): Suggestion {
  const { npi, city, state } = row;
  const place = [city, state].filter(Boolean).join(', ');
  return {
    label: personName(row) ?? `NPI ${npi}`,
    detail: [specialty(row), place, npi].filter(Boolean).join(' · '),
    path: links.provider(npi ?? ''),
  };
}
