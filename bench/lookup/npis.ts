// Draws NPIs to look up as they come from e-mails and spreadsheets.
import type pg from 'pg';
import { shuffled } from '#bench/shuffled.ts';
import { randomOf } from '#src/invented/random.ts';
import { npiOf } from '#src/shared/npi.ts';
import type { RowStatus } from '#src/work/lookup/contract.ts';

/** An NPI and what its result must be. */
interface Wanted {
  npi: string;
  status: RowStatus;
}

/** Percentages of the NPIs. The others are repeats. */
const shares = { found: 90, organization: 4, deactivated: 2, unknown: 1, bad_check_digit: 1 };

/** `count` NPIs in random order, determined by the seed. */
export async function drawNpis(pool: pg.Pool, seed: number, count: number): Promise<Wanted[]> {
  const random = randomOf('npis', seed);
  const some = (status: keyof typeof shares) => Math.floor((count * shares[status]) / 100);
  const known = await sampleOf(pool, 'providers', seed, some('found') + some('bad_check_digit'));
  const [found, mistyped] = [known.slice(0, some('found')), known.slice(some('found'))];
  const wanted: Wanted[] = [
    ...found.map((npi) => ({ npi, status: 'found' as const })),
    ...(await sampleOf(pool, 'organizations', seed, some('organization'))).map((npi) => ({
      npi,
      status: 'organization' as const,
    })),
    ...(await sampleOf(pool, 'deactivations', seed, some('deactivated'))).map((npi) => ({
      npi,
      status: 'deactivated' as const,
    })),
    // numbers after the largest country
    ...Array.from({ length: some('unknown') }, (_, n) => ({ npi: npiOf(290_000_000 + n), status: 'unknown' as const })),
    ...mistyped.map((npi) => ({
      npi: npi.slice(0, 9) + ((Number(npi[9]) + random.whole(1, 9)) % 10),
      status: 'bad_check_digit' as const,
    })),
  ];
  const mixed = shuffled(wanted, random);
  const repeats = Array.from({ length: count - mixed.length }, () => ({
    npi: random.pick(found),
    status: 'duplicate' as const,
  }));
  return [...mixed, ...repeats];
}

async function sampleOf(pool: pg.Pool, table: string, seed: number, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ npi: string }>(
    `select npi::text from ${table} order by hashint8extended(npi, ${seed}) limit ${count}`,
  );
  return rows.map(({ npi }) => npi);
}
