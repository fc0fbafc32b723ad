import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { awaitNewest, followImport } from '#bench/import/follow.ts';
import { residentMb } from '#bench/product/process.ts';
import type { ProductServer } from '#bench/product/server.ts';
import { serverDatasets } from '#src/app/server-datasets.ts';

/** Seconds after a swap before memory is read. By then, the earlier generation is freed. */
const SETTLE = 5;

/**
 * Swaps in `count` generations with no file of the one before, each by the import `args` of a small table that the index also
 * uses. Returns the server's resident memory in MB, before them and after each.
 */
export async function swapMany(
  count: number,
  server: ProductServer,
  args: string[],
  dataDir: string,
  pool: pg.Pool,
): Promise<number[]> {
  await sleep(SETTLE * 1000);
  const resident = [residentMb(server.pid)];
  for (let i = 0; i < count; i++) {
    await changeEveryTable(pool);
    await followImport(args, dataDir, pool);
    await awaitNewest(server.get, pool);
    await sleep(SETTLE * 1000);
    resident.push(residentMb(server.pid));
  }
  return resident;
}

/** Removes a row of each table that the index reads, so that no file of the next generation is as before. */
export async function changeEveryTable(pool: pg.Pool): Promise<void> {
  const sources = new Set(serverDatasets.flatMap(({ searchTables }) => searchTables.flatMap((each) => each.sources)));
  sources.delete('taxonomy');
  for (const table of sources)
    await pool.query(`delete from ${table} where ctid = (select ctid from ${table} limit 1)`);
}
