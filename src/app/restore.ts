// `npm run restore`: fills an empty database from a backup.
import { restoreBackup } from '#src/server/backup/restore.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run restore -- <file>

Restores a file of npm run backup into an empty database. First set DATA_DIR to a new folder, or DATABASE_URL to an empty
database. Afterwards import the publishers' files again and start. Use it also to upgrade to a new major version of
PostgreSQL.`;

await runCommand({ usage, takesArguments: true }, async (_, [file, ...more]) => {
  if (!file || more.length) throw new Refusal(`Name one file.\n\n${usage}`);
  const stopping = stopSignal((by) => `Stopped by ${by}. Nothing was restored.`);
  const { database, close } = await openStorage(loadConfig(), { skipMigrations: true, signal: stopping });
  try {
    const counts = await restoreBackup(database, file, stopping);
    console.log(
      `Restored from ${file}: ${Object.entries(counts)
        .map(([table, rows]) => `${table} ${rows}`)
        .join(' · ')}`,
    );
  } finally {
    await close();
  }
});
