// The server on the imported country, as most verbs measure it.
import { openCountry } from '#bench/folder.ts';
import { startServer } from '#bench/product/server.ts';

/** Opens the country and starts the server on it with more settings, ready and signed in, until `parts` are disposed. */
export async function startSite(
  where: { rows: number; folder: string },
  parts: AsyncDisposableStack,
  env: Record<string, string> = {},
) {
  const country = await openCountry(where);
  parts.defer(country.storage.close);
  const server = await startServer(country.dataDir, env);
  parts.defer(server.stop);
  await server.ready();
  const { database } = country.storage;
  return { ...country, database, pool: database.pool, server, get: server.get };
}
