// How alike a given name and a held one are: the chance that a person with the held name is written so.
import { nicknamesOf } from '#src/datasets/providers/nicknames.ts';
import { soundOf } from '#src/search/sound.ts';
import { squeeze } from '#src/search/squeeze.ts';
import { isTypo, SHORTEST_TYPO } from '#src/shared/typo.ts';

/** How the given part of a name differs from the held one. */
export type Likeness = 'same' | 'short' | 'initial' | 'part' | 'former' | 'typo' | 'sound' | 'other' | 'none';

export interface Likelihood {
  likeness: Likeness;
  /** The chance that a person with the held name is written as the given one, from 0 to 1. */
  chance: number;
}

const compared = (likeness: Likeness, chance: number): Likelihood => ({ likeness, chance });

const NONE = compared('none', 1);
const OTHER = compared('other', 0);

/** Compares last names. `former` is whether the held name is a former or other one. */
export function compareLast(given: string, held: string, former = false): Likelihood {
  if (given === '') return NONE;
  const { likeness, chance } = compareLastNow(given, held);
  return former && chance > 0
    ? compared(likeness === 'same' ? 'former' : likeness, chance * 0.1)
    : { likeness, chance };
}

function compareLastNow(given: string, held: string): Likelihood {
  const [one, other] = [squeeze(given), squeeze(held)];
  if (one === other) return compared('same', 0.9);
  if (isPart(given, held) || isPart(held, given)) return compared('part', 0.02);
  return nearly(one, other, 0.04);
}

/** Compares given names. `called` is another given name of the same person, or the middle name. */
export function compareFirst(given: string, held: string): Likelihood {
  if (given === '') return NONE;
  const [one, other] = [squeeze(given), squeeze(held)];
  if (one === other) return compared('same', 0.8);
  if (other === '') return OTHER;
  if (one.length === 1) return other.startsWith(one) ? compared('initial', 0.05) : OTHER;
  if (other.length === 1) return one.startsWith(other) ? compared('initial', 0.02) : OTHER;
  if (nicknamesOf(one).includes(other)) return compared('short', 0.03);
  const [first = ''] = wordsOf(held);
  if (first === one || wordsOf(given)[0] === other) return compared('part', 0.2);
  if (nicknamesOf(one).includes(first)) return compared('short', 0.01);
  if (one.length >= 3 && other.length > one.length && other.startsWith(one)) return compared('short', 0.01);
  return nearly(one, other, 0.03);
}

/** One of the typos that a word of this length can have, or one of the spellings of a sound. */
function nearly(given: string, held: string, typos: number): Likelihood {
  if (given.length >= SHORTEST_TYPO && held.length >= SHORTEST_TYPO) {
    const [one, other] = [Buffer.from(given), Buffer.from(held)];
    if (isTypo(one, one.length, other)) return compared('typo', typos / (20 * held.length));
  }
  const sound = soundOf(given);
  if (sound !== '' && sound === soundOf(held)) return compared('sound', 0.0002);
  return OTHER;
}

/** Whether one of the words of a longer name is the shorter name: `Garcia` of `Garcia-Lopez`. */
const isPart = (shorter: string, longer: string) => {
  const words = wordsOf(longer);
  if (words.length < 2) return false;
  const [part, whole] = [squeeze(shorter), words.join('')];
  return part.length > 1 && part !== whole && (words.includes(part) || whole.endsWith(part) || whole.startsWith(part));
};

const wordsOf = (name: string) =>
  name
    .split(/[\s-]+/)
    .map((word) => squeeze(word))
    .filter((word) => word !== '');
