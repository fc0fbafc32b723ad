// `npm run bench -- changes`: measures reading ten years of history.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { wholeNumber } from '#bench/options.ts';
import { record } from '#bench/results.ts';
import { percentile, rounded, step } from '#bench/timing.ts';
import { imported } from '#src/app/server-datasets.ts';
import { changesOf, changesSince, newestChanges } from '#src/datasets/changes/queries.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { randomOf } from '#src/invented/random.ts';
import type { OptionValues } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { openStorage } from '#src/server/storage.ts';
import { inventedCodes, inventHistory } from '#test/history.ts';

export const usage = `npm run bench -- changes [--months 120] [--rows 60000000] [--folder FOLDER]

Invents a history of --rows changes over --months months in an embedded PostgreSQL in FOLDER (default: DATA_DIR/bench/changes),
and reads it: by NPI, by kind and days, by state, by specialty, and by cursor. Deletes FOLDER first and at the end. Records milliseconds in
bench/results/changes-<rows>.json.`;

/** The recorded figures of a run: milliseconds of 500 readings each, at the 50th and the 95th percentile. */
export interface ChangesFigures {
  rows: number;
  months: number;
  by_npi: [p50: number, p95: number];
  by_kind_and_days: [p50: number, p95: number];
  /** A kind, half a year, and a state or one specialty of a hundred. Absent before they were criteria. */
  by_state?: [p50: number, p95: number];
  by_specialty?: [p50: number, p95: number];
  by_cursor: [p50: number, p95: number];
  /** Why a target was missed, by its name in the report. Written by hand. */
  notes?: Record<string, string>;
}

export const options = {
  months: { type: 'string', default: '120' },
  rows: { type: 'string', default: '60000000' },
  folder: { type: 'string' },
} as const;

const READINGS = 500;

export async function run(values: OptionValues<typeof options>): Promise<void> {
  const [months, rows] = [wholeNumber('--months', values.months), wholeNumber('--rows', values.rows)];
  const folder = path.resolve(values.folder ?? path.join(loadConfig().dataDir, 'bench/changes'));
  rmSync(folder, { recursive: true, force: true });
  const { database, close } = await openStorage({ dataDir: folder, databaseUrl: undefined });
  try {
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
    const figures: ChangesFigures = {
      rows,
      months,
      by_npi: await times((n) => changesOf(database, known.rows[n % known.rows.length].npi, { sources: ['nppes'] })),
      by_kind_and_days: await times(() => newestChanges(database, halfYear(20_000), reader)),
      by_state: await times(() => newestChanges(database, { ...halfYear(100), state: ['TX'] }, reader)),
      by_specialty: await times(() => {
        const code = inventedCodes[random.whole(0, 99)] as string;
        return newestChanges(database, halfYear(100), { ...reader, codes: [code] });
      }),
      by_cursor: await times(() =>
        changesSince(
          database,
          { since: `${random.whole(1, months)}-${random.whole(1, each)}`, page_size: 100 },
          reader,
        ),
      ),
    };
    console.log(figures);
    record(`changes-${rows}`, `npm run bench -- changes --months ${months} --rows ${rows}`, figures);
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds of readings, one after the other, after some that warm the caches. */
async function times(read: (n: number) => Promise<unknown>): Promise<[number, number]> {
  for (let n = 0; n < 20; n++) await read(n);
  const taken: number[] = [];
  for (let n = 0; n < READINGS; n++) {
    const begun = performance.now();
    await read(n);
    taken.push(performance.now() - begun);
  }
  return [rounded(percentile(taken, 0.5)), rounded(percentile(taken, 0.95))];
}
