// The lower bound of an import: the same cleaned rows, in two concurrent COPYs with the importer's own settings.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { sessionSettings } from '#src/importer/table-load.ts';
import { tableSql } from '#src/importer/tables.ts';
import { connectClient } from '#src/server/connections.ts';
import type { DatabaseUrl } from '#src/server/primary.ts';

const tables = ['providers', 'organizations'];

/** The seconds of both COPYs together, the better of two runs. Their rows are rolled back. */
export async function plainCopy(url: DatabaseUrl, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const file = (table: string) => path.join(folder, `${table}.copy`);
  try {
    for (const table of tables)
      await withClient(url, async (client) =>
        pipeline(client.query(to(`copy ${table} to stdout with (null '')`)), createWriteStream(file(table))),
      );
    await withClient(url, (client) => client.query('create schema incoming'));
    const runs = [await copyBoth(url, file), await copyBoth(url, file)];
    return Math.min(...runs);
  } finally {
    await withClient(url, (client) => client.query('drop schema if exists incoming cascade'));
    await rm(folder, { recursive: true });
  }
}

async function copyBoth(url: DatabaseUrl, file: (table: string) => string): Promise<number> {
  const clients = await Promise.all(tables.map(() => connectClient(url)));
  for (const [i, table] of tables.entries()) {
    await clients[i]?.query(`begin; ${sessionSettings}`);
    await clients[i]?.query(tableSql(table, table).create);
  }
  const begun = performance.now();
  await Promise.all(
    tables.map(async (table, i) => {
      const copy = clients[i]?.query(from(`copy incoming.${table} from stdin with (null '', freeze)`));
      if (copy) await pipeline(createReadStream(file(table), { highWaterMark: 1 << 20 }), copy);
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const client of clients) {
    await client.query('rollback');
    await client.end();
  }
  return Math.round(seconds * 100) / 100;
}

async function withClient<T>(url: DatabaseUrl, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
