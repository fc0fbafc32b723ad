import { type Random, weigh } from '#src/invented/random.ts';

/** Names that are individually rare but frequent in total. */
export interface RareNames {
  /** Percentages of rare names. */
  shares: { last: number; first: number };
  last(random: Random): string;
  first(random: Random): string;
}

const LAST_NAMES = 750_000;
const FIRST_NAMES = 30_000;

/** As many names as in the real nation. Together with demo/names.csv, about 0.9% of people have the name Smith. */
export function rareNames(): RareNames {
  const last = byRank(LAST_NAMES);
  const first = byRank(FIRST_NAMES);
  return {
    shares: { last: 30, first: 15 },
    last: (random) => rareLastName(random.weighted(last)),
    first: (random) => rareName(random.weighted(first)),
  };
}

const byRank = (count: number) =>
  weigh(
    Array.from({ length: count }, (_, rank) => rank),
    (rank) => 1 / (rank + 250),
  );

/** The rare name of a rank: two to four syllables. One in 97 has an accent. */
function rareName(rank: number): string {
  let left = rank;
  const take = (list: readonly string[]) => {
    const part = list[left % list.length] ?? '';
    left = Math.floor(left / list.length);
    return part;
  };
  const tail = take(tails);
  const head = take(heads);
  const inner = left > 0 ? take(middles) + (left > 0 ? take(middles) : '') : '';
  const name = head + inner + tail;
  return rank % 97 === 0 ? name.replace(/[eoa]/, (vowel) => accented[vowel] ?? vowel) : name;
}

/**
 * The rare last name of a rank. Of 100, five are hyphenated, three have two or three words, two an apostrophe, and four
 * are another spelling of a rare name.
 */
export function rareLastName(rank: number): string {
  const name = rareName(rank);
  const kind = rank % 100;
  if (kind < 5) return `${name}-${rareName((rank * 7 + 11) % 5000)}`;
  if (kind < 8) return `${particles[Math.floor(rank / 100) % particles.length]} ${name}`;
  if (kind < 10) return `${rank % 200 < 100 ? 'O' : 'D'}'${name}`;
  if (kind < 14) return transliterated(rareName(rank + 50));
  return name;
}

/** Another spelling of a name in Latin letters, such as Zhukovski for Jukovsky. */
const transliterated = (name: string) =>
  name
    .replace(/y$/, 'i')
    .replace(/ck|k(?!h)/g, 'kh')
    .replace(/tz/g, 'ts')
    .replace(/v/g, 'w')
    .replace(/^J/, 'Zh')
    .replace(/^Ch/, 'Tch');

const particles = ['De', 'Van', 'Von', 'Del', 'Al', 'De La', 'Van Der', 'San', 'Le', 'Dos'];

const accented: Record<string, string> = { e: 'é', o: 'ö', a: 'á' };

const heads =
  'Ba Be Bo Bra Bre Ca Cha Che Co Da De Di Dro El Fa Fe Flo Ga Ge Gra Ha He Ho Ja Jo Ka Ke Ko Kra La Le Li Lo Ma Me Mi Mo Na Ne No O Pa Pe Pri Ra Re Ri Ro Sa Scha She So Sta Ste Su Ta Te Tho Tra U Va Ve Vi Vo Wa We Wi Ya Za Ze'.split(
    ' ',
  );
const middles =
  'be bi ca chi de do ga gi ka ke la le li lo ma me mi mo na ne ni no ra re ri ro sa se si ta te ti to va ve vi za zi'.split(
    ' ',
  );
const tails =
  'bach berg ch ck dd der dt ff ford ger hl ker ki kov ldt ll lli lson mann ndez ne ner ni ns nte pp ra rd ris ro rt rtz ski son sse st ter th ton tt tz vic vsky well witz x y yan z'.split(
    ' ',
  );
