// `npm run bench -- changes`: measures reading ten years of history.
import { rmSync } from 'node:fs';
import { benchFolder, measure } from '#bench/measure.ts';
import { figure, most } from '#bench/section.ts';
import { step, timed, timesOf } from '#bench/timing.ts';
import { imported } from '#src/app/server-datasets.ts';
import { changesOf, changesSince, newestChanges } from '#src/datasets/changes/queries.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { randomOf } from '#src/invented/random.ts';
import { openStorage } from '#src/server/storage.ts';
import { inventedCodes, inventHistory } from '#test/history.ts';

const READINGS = 500;

export default measure({
  name: 'changes',
  usage: `Invents a history of --rows changes over --months months in an embedded PostgreSQL in FOLDER (default: DATA_DIR/bench/changes),
and reads it: by NPI, by kind and days, by state, by specialty, and by cursor. Deletes FOLDER first and at the end. Records milliseconds in
bench/results/changes-<rows>.json.`,
  options: { months: 120, rows: 60_000_000, folder: () => benchFolder('changes') },
  per: 'rows',
  run: async ({ months, rows, folder }, parts) => {
    rmSync(folder, { recursive: true, force: true });
    parts.defer(() => rmSync(folder, { recursive: true }));
    const { database, close } = await openStorage({ dataDir: folder, databaseUrl: undefined });
    parts.defer(close);
    await makeTables(database, imported);
    const each = Math.ceil(rows / months);
    await step('Inventing', async () => {
      await database.pool.query('alter table changes disable trigger months_of_npi'); // faster at once, as after a restore
      await inventHistory(database.pool, { last: '2026-10', months, rows: each });
      await database.pool.query('select find_months_of_npi()');
      await database.pool.query('vacuum analyze changes, months_of_npi');
    });
    const random = randomOf('readings');
    const reader = { sources: ['nppes'], codes: undefined, timeZone: 'America/New_York' };
    const known = await database.pool.query(
      `select npi::text from changes tablesample system (${Math.min(100, 600_000 / rows)}) limit ${READINGS}`,
    );
    const halfYear = (pages: number) => {
      const year = months < 24 ? 2026 : random.whole(2017, 2025);
      const days = { imported_from: `${year}-03-01`, imported_to: `${year}-08-31` };
      return { kind: ['address' as const], ...days, page: random.whole(1, pages) };
    };
    const since = () => `${random.whole(1, months)}-${random.whole(1, each)}`;
    return {
      by_npi: await times((n) => changesOf(database, known.rows[n % known.rows.length].npi, { sources: ['nppes'] })),
      by_kind_and_days: await times(() => newestChanges(database, halfYear(20_000), reader)),
      // a kind, half a year, and a state or one specialty of a hundred
      by_state: await times(() => newestChanges(database, { ...halfYear(100), state: ['TX'] }, reader)),
      by_specialty: await times(() => {
        const code = inventedCodes[random.whole(0, 99)] as string;
        return newestChanges(database, halfYear(100), { ...reader, codes: [code] });
      }),
      by_cursor: await times(() => changesSince(database, { since: since(), page_size: 100 }, reader)),
    };
  },
  sections: {
    '12. Reading the history': {
      targets: ({ by_npi, by_kind_and_days, by_state, by_specialty, by_cursor }) => ({
        npi: most('Changes of an NPI, 95th percentile', by_npi[1], 5, 'ms'),
        days: most('A page of changes by kind and days, 95th percentile', by_kind_and_days[1], 20, 'ms'),
        state: most('The same in a state, 95th percentile', by_state[1], 20, 'ms'),
        specialty: most('The same of a specialty, 95th percentile', by_specialty[1], 20, 'ms'),
        cursor: most('100 changes after a cursor, 95th percentile', by_cursor[1], 20, 'ms'),
      }),
      more: ({ rows, months, by_npi, by_kind_and_days, by_cursor }) => [
        `${figure(rows)} changes over ${figure(months)} months, 500 readings of each, one after the other. Each NPI has seven or eight changes. Medians: ${[by_npi, by_kind_and_days, by_cursor].map(([p50]) => figure(p50)).join(', ')} ms.`,
      ],
    },
  },
});

/** Milliseconds of readings, one after the other, after some that warm the caches: the 50th and the 95th percentile. */
async function times(read: (n: number) => Promise<unknown>): Promise<[p50: number, p95: number]> {
  for (let n = 0; n < 20; n++) await read(n);
  const taken: number[] = [];
  for (let n = 0; n < READINGS; n++) taken.push((await timed(() => read(n))).ms);
  const { p50_ms, p95_ms } = timesOf(taken);
  return [p50_ms, p95_ms];
}
