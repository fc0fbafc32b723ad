// `npm run restore`: fills an empty database from a backup.
import { findBackup } from '#src/server/backup/places.ts';
import { restoreBackup } from '#src/server/backup/restore.ts';
import { countsInWords } from '#src/server/backup/run.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run restore -- <file, folder or s3://bucket/prefix>

Restores a backup into an empty database: a file of npm run backup, or the newest backup of a folder or S3 address. First
set DATA_DIR to a new folder, or DATABASE_URL to an empty database. Afterwards import the publishers' files again and
start. Use it also to upgrade to a new major version of PostgreSQL.`;

await runCommand({ usage, takesArguments: true }, async (_, [address, ...more]) => {
  if (!address || more.length) throw new Refusal(`Name one file, folder or S3 address.\n\n${usage}`);
  const config = loadConfig();
  const stopping = stopSignal((by) => `Stopped by ${by}. Nothing was restored.`);
  const found = await findBackup(address, config.backup.s3);
  const { database, close } = await openStorage(config, { skipMigrations: true, signal: stopping });
  try {
    const counts = await restoreBackup(database, found, { signal: stopping });
    console.log(`Restored from ${found.place.nameOf(found.file)}: ${countsInWords(counts)}`);
  } finally {
    await close();
  }
});
