import { readTable } from '#src/invented/data.ts';
import type { Random } from '#src/invented/random.ts';

/** Draws an invented word that sounds like a place name, such as 'Bramblewick'. No real hospital or company has it. */
export const drawStem = (random: Random) => `${random.pick(starts)}${random.pick(ends)}`;

const rows = readTable<'part' | 'letters'>('stems.tsv');
const [starts, ends] = ['start', 'end'].map((part) =>
  rows.filter((row) => row.part === part).map(({ letters }) => letters),
) as [string[], string[]];
