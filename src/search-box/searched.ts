// Which search a line is for: that of providers, or another one whose criteria its words name (R-1262, R-1263).
import type { Line } from '#src/search/sentences/line.ts';
import type { Draft, OtherSearch, Reading } from '#src/search/sentences/reading.ts';
import { isPlace } from '#src/search-box/negation.ts';
import type { LinePart } from '#src/search-box/settle-names.ts';

/** A search besides that of providers. */
export interface Searchable {
  path: string;
  /** Its parameters, and those that take several values. */
  takes: ReadonlySet<string>;
  several: ReadonlySet<string>;
  /** Those of which its screen takes several values in one, separated by commas. */
  joined: ReadonlySet<string>;
}

/** Words for people, apart from those that name a specialty or profession. */
const people =
  /^(?:who|whom|whose|providers?|people|persons?|physicians?|doctors?|docs?|drs?|clinicians?|practitioners?|candidates?|professionals?|specialists?|someone|somebody|anyone|anybody|everyone|everybody|practicing|working|recruits?|nurses?)$/;

/** The search that a line is for besides that of providers. Undefined for that. */
export function otherSearchOf(line: Line, parts: readonly LinePart[]): OtherSearch | undefined {
  const readings = parts.flatMap(({ reading }) => reading ?? []);
  if (!readings.some(isOfOther)) return undefined;
  const isOfPeople =
    readings.some((reading) => !isOfOther(reading) && reading.chips.some((chip) => !isAnywhere(chip))) ||
    parts.some(
      ({ reading, start, end }) => !reading && line.tokens.slice(start, end).some(({ word }) => people.test(word)),
    );
  if (isOfPeople) return undefined;
  return readings.find(({ about }) => about)?.about ?? 'places';
}

/** Whether a reading is for another search alone. */
const isOfOther = ({ chips, about }: Reading): boolean => about !== undefined || chips.some(({ of }) => of);

const isAnywhere = ({ parameter }: Draft): boolean => {
  const name = parameter.replace(/^not\./, '');
  return isPlace(name) || name === 'miles' || name === 'name';
};

/** Leaves out what the search of providers has no criterion for. */
export const fitToProviders = (parts: readonly LinePart[]): LinePart[] =>
  parts.map((part) =>
    part.reading && isOfOther(part.reading)
      ? { start: part.start, end: part.end, kind: 'unused', isOfOther: true }
      : part,
  );

/** Leaves out what another search has no criterion for, or has one value of too many. Without `name`, unread words too. */
export function fitToOther(parts: readonly LinePart[], search: OtherSearch, searchable: Searchable): LinePart[] {
  const { takes, several, joined } = searchable;
  const used = new Map<string, string>();
  const fits = ({ parameter, value, of }: Draft) => {
    const isFree = several.has(parameter) || joined.has(parameter) || (used.get(parameter) ?? value) === value;
    used.set(parameter, used.get(parameter) ?? value);
    return isFree && takes.has(parameter) && (of?.includes(search) ?? true);
  };
  return parts.map(({ reading, ...part }) => {
    if (part.kind === 'unknown' && !takes.has('name')) return { ...part, kind: 'unused' };
    if (!reading) return part;
    if (reading.chips.map(fits).includes(false)) return { ...part, kind: 'unused' };
    const chips = reading.chips.map((chip) => ({
      ...chip,
      alternatives: chip.alternatives?.filter(({ parameter }) => takes.has(parameter)),
    }));
    return { ...part, reading: { ...reading, chips } };
  });
}

/** The chips, of which those with several values of a joined parameter are one. */
export function joinValues(drafts: readonly Draft[], { joined }: Searchable): Draft[] {
  const groups = Map.groupBy(drafts, (draft) => (joined.has(draft.parameter) ? draft.parameter : draft));
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const all = [first, ...others];
    return [
      {
        ...first,
        value: [...new Set(all.map(({ value }) => value))].join(','),
        label: [...new Set(all.map(({ label }) => label))].join(' or '),
      },
    ];
  });
}
