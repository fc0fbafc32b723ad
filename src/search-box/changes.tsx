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
  if (name.some(Boolean)) query.append('name', name.filter(Boolean).join(' '));
  return { ...understood, chips, rest, url: `/hcps?${query}` };
}

const places = ['city', 'state', 'zip', 'county', 'near', 'miles'];

/**
 * Whether a text asks for providers who meet several criteria, not for one place or record by its name. One criterion
 * is enough if the text finds nothing else, such as `providers in ohio`.
 */
export const asksForProviders = ({ chips, rest }: Understood, groups: readonly Group[] | undefined): boolean =>
  groups?.length === 0
    ? chips.length > 0
    : chips.some(({ parameter }) => !places.includes(parameter)) && (criteriaIn(chips) > 1 || rest !== '');

/** The number of criteria of chips. All codes that one word means are one. */
const criteriaIn = (chips: readonly Chip[]): number =>
  new Set(chips.map((chip, n) => (chip.set === undefined ? n : `${chip.from} ${chip.set}`))).size;
