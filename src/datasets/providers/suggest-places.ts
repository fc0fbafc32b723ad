// Cities, states and ZIPs by the providers who practice there.
import { equals, starts } from '#src/search/criteria.ts';
import type { Criterion, FacetCount } from '#src/search/query.ts';
import type { Search } from '#src/search/search.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { states } from '#src/shared/states.ts';
import { nothing, OFFERED, type Suggestion, type Suggestions } from '#src/shared/suggestion.ts';

/** Number of suggested cities. */
const CITIES = 3;

/**
 * States and cities whose names start with a text (`ohio`, `OH`, `columbus oh`). Cities with the most providers come
 * first.
 */
export async function matchingPlaces(search: Search, text: string): Promise<Suggestions> {
  if (/\d/.test(text) || text.length < 2) return nothing;
  const found = statesNamed(text);
  const cities = await citiesNamed(search, text);
  const rows = [...found.map(stateSuggestion), ...cities.map(citySuggestion)];
  const named = found.find((code) => isState(code, text)) ?? (found.length === 1 ? found[0] : undefined);
  const exact = found.some((code) => isState(code, text)) || cities.some(({ city, whole }) => same(city, whole));
  return { rows: rows.slice(0, OFFERED), exact, path: named ? links.cities(named) : providersIn(text, cities) };
}

/** The lists of a ZIP code, or of all that start with its digits. */
export async function suggestZip(search: Search, text: string): Promise<Suggestions> {
  const [, zip] = /^(\d{3,5})(-?\d{0,4})$/.exec(text) ?? [];
  if (!zip || (zip.length < 5 && zip !== text)) return nothing;
  const tables = [
    { table: 'providers', label: 'Providers', path: links.providers({ zip }) },
    { table: 'organizations', label: 'Organizations', path: links.organizations({ zip }) },
  ];
  const totals = await Promise.all(tables.map(({ table }) => totalOf(search, table, [starts('zip5', zip)])));
  const rows = tables.flatMap(({ label, path }, place) => {
    const total = totals[place] ?? 0;
    return total ? [{ label: `${label} in ${zip}`, detail: count(total), path }] : [];
  });
  return { rows, exact: zip.length === 5 && rows.length > 0, path: rows[0]?.path };
}

/** The providers of every city that a text names, or undefined if it names none. */
function providersIn(text: string, cities: City[]): string | undefined {
  if (cities.length === 0) return undefined;
  const { name, state } = splitState(text);
  return links.providers({ city: name, ...(state && { state }) });
}

const same = (one: string, other: string) => one.toUpperCase() === other.toUpperCase();
const isState = (code: string, text: string) => same(code, text) || same(states[code] ?? '', text);

/** Codes of the states that a text names, by code or by prefix of the name. */
const statesNamed = (text: string) =>
  Object.entries(states)
    .filter(
      ([code, name]) => same(code, text) || (text.length > 2 && name.toUpperCase().startsWith(text.toUpperCase())),
    )
    .map(([code]) => code)
    .slice(0, 2);

interface City {
  city: string;
  state: string;
  providers: number;
  /** A prefix of its name. */
  whole: string;
}

/** The cities that a text names, with or without a state at the end. */
async function citiesNamed(search: Search, text: string): Promise<City[]> {
  if (text.length < 3) return [];
  const { name, state } = splitState(text);
  const within = state ? [equals('state', state)] : [];
  const { facets } = await search.ask({
    table: 'providers',
    criteria: [starts('city', name), ...within],
    page: 1,
    page_size: 1,
    facets: ['city'],
  });
  const names = largest(withoutDoubles(facets?.city), CITIES);
  const placed = await Promise.all(
    names.map(async ({ value: city }) => {
      const reply = await search.ask({
        table: 'providers',
        criteria: [equals('city', city), ...within],
        page: 1,
        page_size: 1,
        facets: ['state'],
      });
      return largest(reply.facets?.state, CITIES).map((one) => ({
        city,
        state: one.value,
        providers: one.count,
        whole: name,
      }));
    }),
  );
  return placed
    .flat()
    .sort((a, b) => b.providers - a.providers)
    .slice(0, CITIES);
}

/** Splits a text with a state at the end, such as `columbus oh` or `columbus, Ohio`. */
function splitState(text: string): { name: string; state?: string } {
  for (const [code, name] of Object.entries(states)) {
    const end = [name, code].find((word) => text.toUpperCase().endsWith(` ${word.toUpperCase()}`));
    const city = end && text.slice(0, -end.length).replace(/[\s,]+$/, '');
    if (city) return { name: city, state: code };
  }
  return { name: text };
}

const largest = (counts: FacetCount[] = [], most: number) =>
  counts.toSorted((a, b) => b.count - a.count).slice(0, most);

/** The most frequent of each city's spellings. */
function withoutDoubles(counts: FacetCount[] = []): FacetCount[] {
  const bySpelling = Map.groupBy(counts, ({ value }) => squeeze(value));
  return [...bySpelling.values()].flatMap((spellings) => largest(spellings, 1));
}

const totalOf = async (search: Search, table: string, criteria: Criterion[]) =>
  (await search.ask({ table, criteria, page: 1, page_size: 1 })).total;

const stateSuggestion = (code: string): Suggestion => ({
  label: states[code] ?? code,
  detail: 'State',
  path: links.cities(code),
});

const citySuggestion = ({ city, state, providers }: City): Suggestion => ({
  label: `${city}, ${state}`,
  detail: `City · ${count(providers)} ${providers === 1 ? 'provider' : 'providers'}`,
  path: links.city(state, city),
});
