// `npm run backup`: writes the tables that users write to into one file.
import { writeBackup } from '#src/server/backup/write.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run backup -- <file>

Writes accounts, roles, API tokens, messages, the audit log and the keys that sign sessions to a new file, such as
backup-2026-11-21.gz. The backup is consistent, and the server can run meanwhile. It has no imported tables: import the
publishers' files again. The file contains secrets, so store it safely.`;

await runCommand({ usage, takesArguments: true }, async (_, [file, ...more]) => {
  if (!file || more.length) throw new Refusal(`Name one file.\n\n${usage}`);
  const stopping = stopSignal((by) => `Stopped by ${by}. Nothing was written.`);
  const { database, close } = await openStorage(loadConfig(), { skipMigrations: true, signal: stopping });
  try {
    const counts = await writeBackup(database, file, stopping);
    console.log(
      `Written to ${file}: ${Object.entries(counts)
        .map(([table, rows]) => `${table} ${rows}`)
        .join(' · ')}`,
    );
  } finally {
    await close();
  }
});
