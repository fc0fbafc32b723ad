import type { Random } from '#src/invented/random.ts';

/** The list in random order. */
export const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((each) => ({ each, place: random.whole(0, 2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
