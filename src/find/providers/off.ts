// Criteria that an installation turns off with CRITERIA_OFF.
import type { ProviderFacetQuery } from '#src/find/providers/queries.ts';
import { turnedOff } from '#src/server/criteria-off.ts';
import { Refusal } from '#src/server/refusal.ts';

/** Criteria that ask the same as another one, or need it. */
const offWith: Readonly<Record<string, string>> = { years_in_practice: 'graduated', miles: 'near' };

/** Those of some parameters that are of criteria with these stems, such as `graduated`. Throws Refusal for an unknown stem. */
export function parametersOff(stems: readonly string[], parameters: readonly string[]): ReadonlySet<string> {
  const known = new Map(parameters.map((name) => [name, stemOf(name)]));
  const names = [...new Set(known.values())];
  for (const stem of stems)
    if (!names.includes(stem))
      throw new Refusal(`CRITERIA_OFF has an unknown criterion: ${stem}. The criteria are ${names.join(', ')}.`);
  const off = [...known].filter(([, stem]) => stems.includes(stem) || stems.includes(offWith[stem] ?? ''));
  return new Set(off.map(([name]) => name).filter((name) => !name.startsWith(NOT)));
}

/** Throws a 400 if a query has a criterion or a facet that is off, or sorts by one, which would group the people by it. */
export function requireCriteriaOn(
  off: ReadonlySet<string>,
  { facet = [], ...query }: Partial<ProviderFacetQuery>,
): void {
  const given = Object.entries(query).find(
    ([name, value]) => value !== undefined && off.has(name.startsWith(NOT) ? name.slice(NOT.length) : name),
  );
  if (given) throw turnedOff(given[0], stemOf(given[0]));
  if (query.sort && off.has(query.sort)) throw turnedOff('sort', query.sort);
  const stems = new Set([...off].map(stemOf));
  const counted = facet.find((name) => stems.has(name));
  if (counted) throw turnedOff('facet', counted);
}

const NOT = 'not.';

/** The name of a criterion without what its parameters add: `graduated` of `graduated_from`. */
const stemOf = (parameter: string) => parameter.replace(/^not\./, '').replace(/_(from|to|all)$/, '');
