// `npm run backup`: writes what people have entered into one file.
import { writeBackup } from '#src/server/backup/write.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run backup -- <file>

Writes everything people have entered (accounts, roles, API tokens, the audit log, the keys sessions are signed with) into a
new file, such as backup-2026-11-21.gz, as it stands at one moment; the server may run meanwhile. The imported tables are not
in it: publishers' files bring them back. Keep the file as you keep passwords.`;

await runCommand({ usage, takesWords: true }, async (_, [file, ...more]) => {
  if (!file || more.length) throw new Refusal(`Name one file.\n\n${usage}`);
  const stopping = stopSignal((by) => `Stopped by ${by}. Nothing was written.`);
  const { database, close } = await openStorage(loadConfig(), { asItIs: true, signal: stopping });
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
