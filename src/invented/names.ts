import { readList } from '#src/invented/data.ts';
import { type Random, type Weighted, weigh } from '#src/invented/random.ts';
import type { RareNames } from '#src/invented/rare-names.ts';

/** Draws a name. Unless rare, all its parts have one origin. The middle name may be an initial or empty. */
export function drawName(gender: 'F' | 'M', random: Random, rare?: RareNames) {
  const origin = random.weighted(origins);
  const last = random.weighted(origin.last);
  const given = gender === 'F' ? origin.female : origin.male;
  return {
    last_name:
      rare && random.chance(rare.shares.last)
        ? rare.last(random)
        : random.chance(origin.joined)
          ? `${last}-${random.weighted(origin.last)}`
          : last,
    first_name: rare && random.chance(rare.shares.first) ? rare.first(random) : random.weighted(given),
    middle_name: middleName(random, given),
  };
}

/** Draws a last name of any origin, such as a former name. */
export const drawLastName = (random: Random) => random.weighted(random.weighted(origins).last);

function middleName(random: Random, given: Weighted<string>) {
  if (random.chance(30)) return '';
  const name = random.weighted(given);
  return random.chance(65) ? name.slice(0, 1) : name;
}

const lists = new Map(readList('names.csv').map((row) => [`${row.kind} ${row.origin}`, (row.names ?? '').split(';')]));

/** The names of a list, weighted by rank to resemble real frequencies. */
const table = (kind: string, origin: string) =>
  weigh(lists.get(`${kind} ${origin}`) ?? [], (_, rank) => 1 / (rank + 18));

/** An origin: its share of clinicians, the lists of its names, and its share of double last names, both in percent. */
const origin = (share: number, last: string, first: string, joined = 2) => ({
  share,
  last: table('last', last),
  female: table('female', first),
  male: table('male', first),
  joined,
});

const origins = weigh(
  [
    origin(46, 'english', 'english'),
    origin(14, 'european', 'english'),
    origin(10, 'hispanic', 'hispanic', 7),
    origin(8, 'south_asian', 'south_asian', 0),
    origin(7, 'english', 'african_american', 3),
    origin(4, 'chinese', 'chinese', 0),
    origin(2, 'korean', 'korean', 0),
    origin(2, 'vietnamese', 'vietnamese', 0),
    origin(2, 'filipino', 'filipino'),
    origin(3, 'arabic', 'arabic', 0),
    origin(2, 'african', 'african'),
  ],
  ({ share }) => share,
);
