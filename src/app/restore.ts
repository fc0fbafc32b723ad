// `npm run restore`: fills an empty database from such a file.
import { restoreBackup } from '#src/server/backup/restore.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run restore -- <file>

Fills a new, empty database with what npm run backup wrote: DATA_DIR names a new folder, or DATABASE_URL an empty database.
Then import the publishers' files again, and start. It is also the way to a new major version of PostgreSQL.`;

await runCommand({ usage, takesWords: true }, async (_, [file, ...more]) => {
  if (!file || more.length) throw new Refusal(`Name one file.\n\n${usage}`);
  const stopping = stopSignal((by) => `Stopped by ${by}. Nothing was restored.`);
  const { database, close } = await openStorage(loadConfig(), { asItIs: true, signal: stopping });
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
