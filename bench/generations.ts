// `npm run bench -- generations`: measures the server's memory over several index generations.
import path from 'node:path';
import { CODE_SET } from '#bench/generate.ts';
import { swapMany } from '#bench/import/swaps.ts';
import { country, measure } from '#bench/measure.ts';
import { figure, most } from '#bench/section.ts';
import { startSite } from '#bench/site.ts';

const GENERATIONS = 8;

export default measure({
  name: 'generations',
  usage: `Starts the server on the country in FOLDER (default: DATA_DIR/bench/<rows>, created if missing) and imports the code
set eight times. After each import, the search index of the whole country is rebuilt and swapped in. Records the
server's memory before and after each swap in bench/results/generations-<rows>.json.`,
  options: country,
  per: 'rows',
  run: async (values, parts) => {
    const { server, dataDir, pool } = await startSite(values, parts);
    const codes = ['taxonomy', path.join(values.folder, CODE_SET)];
    /** MB before the generations, and after each. */
    return { resident: await swapMany(GENERATIONS, server, codes, dataDir, pool) };
  },
  sections: {
    '2. Import: successive generations': {
      targets: ({ resident }) => ({
        generations: most(
          `Server's memory after ${resident.length - 1} generations, relative to the first`,
          (resident.at(-1) ?? Number.NaN) / (resident[0] ?? Number.NaN),
          1.2,
          'times',
        ),
      }),
      more: ({ rows, resident }) => [
        `${figure(rows)} rows. Resident memory before the imports and after each, MB: ${resident.join(', ')}.`,
      ],
    },
  },
});
