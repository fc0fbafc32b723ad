// What the search box understands of a text, with the user's changes.
import type { Group, Understood } from '#src/search-box/contract.ts';

type Chip = Understood['chips'][number];
type Reading = NonNullable<Chip['alternatives']>[number];

/** The user's changes to what was understood of `text`, by the place of a chip's words. */
export interface UserChanges {
  text: string;
  /** Another reading of the words; null if they are plain text again. */
  chosen: Readonly<Record<number, Reading | null>>;
}

/** What was understood, after the user's changes. */
export function applyUserChanges(understood: Understood, { text, chosen }: UserChanges): Understood {
  if (Object.keys(chosen).length === 0) return understood;
  const isFirst = ({ from }: Chip, n: number) => understood.chips.findIndex((chip) => chip.from === from) === n;
  const chips = understood.chips.flatMap((chip, n) => {
    const reading = chosen[chip.from];
    if (reading === undefined) return [chip];
    // the reading takes the place of all chips of the words
    return reading && isFirst(chip, n) ? [{ ...chip, set: undefined, ...reading }] : [];
  });
  const plain = understood.chips
    .filter((chip, n) => chosen[chip.from] === null && isFirst(chip, n))
    .map(({ from, to }) => text.slice(from, to));
  const rest = [understood.rest, ...plain].filter(Boolean).join(' ');
  const isNear = chips.some(({ parameter }) => parameter === 'near');
  const used = chips.filter(({ parameter }) => parameter !== 'name' && (isNear || parameter !== 'miles'));
  const name = [...chips.filter(({ parameter }) => parameter === 'name').map(({ value }) => value), rest];
  const query = new URLSearchParams(used.map(({ parameter, value }) => [parameter, value]));
  const words = name.filter(Boolean).join(' ');
  if (words && understood.of === 'places')
    return { ...understood, chips, unused: [...(understood.unused ?? []), words], url: `/geos?${query}` }; // no name is searched
  if (words) query.append('name', words);
  const [path] = understood.url.split('?');
  return { ...understood, chips, rest, url: `${path}?${query}` };
}

const places = ['city', 'state', 'zip', 'county', 'near', 'miles'];

/**
 * Whether a text asks for those that meet several criteria, not for one place or record by its name. One criterion is enough if
 * the text finds nothing else, such as `providers in ohio`, or if it asks for shortage areas.
 */
export function asksForMatches(understood: Understood, groups: readonly Group[] | undefined): boolean {
  const { chips, rest, of, not_of_people } = understood;
  if (of || not_of_people || groups?.length === 0) return chips.length > 0;
  return chips.some(({ parameter }) => !places.includes(parameter)) && (criteriaIn(chips) > 1 || rest !== '');
}

/** The number of criteria of chips. All codes that one word means are one. */
const criteriaIn = (chips: readonly Chip[]): number =>
  new Set(chips.map((chip, n) => (chip.set === undefined ? n : `${chip.from} ${chip.set}`))).size;
