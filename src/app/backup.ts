// `npm run backup`: writes a backup into a file or to BACKUP_TO, or checks one.
import { checkBackup } from '#src/server/backup/check.ts';
import { checkBackupTo, findBackup, openPlace } from '#src/server/backup/places.ts';
import { backUp, countsInWords } from '#src/server/backup/run.ts';
import { writeBackup } from '#src/server/backup/write.ts';
import { runCommand } from '#src/server/command.ts';
import { type Config, loadConfig } from '#src/server/config.ts';
import { stopSignal } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run backup -- <file>
npm run backup
npm run backup -- --check <file, folder or s3://bucket/prefix>

Writes accounts, roles, API tokens, messages, the audit log, the history of changes and the keys that sign sessions to a
new file, such as backup-2026-11-21.gz. Without a file, it writes to the folder or S3 address in BACKUP_TO, checks the
backup and keeps the newest BACKUP_KEEP. The backup is consistent, and the server can run meanwhile. It has no imported
tables: import the publishers' files again. The file contains secrets, so store it safely.

--check reads a backup, or the newest of a folder or S3 address, with all its changes. It changes nothing.`;

await runCommand(
  { usage, options: { check: { type: 'string' } }, takesArguments: true },
  async ({ check }, [file, ...more]) => {
    const config = loadConfig();
    if (check !== undefined && !file) return checkStored(check, config);
    if (more.length || check !== undefined || !(file || config.backup.to))
      throw new Refusal(`Name one file, or set BACKUP_TO.\n\n${usage}`);
    if (!file) await checkBackupTo(config.backup.to);
    const stopping = stopSignal((by) => `Stopped by ${by}. ${file ? 'Nothing' : 'No backup'} was written.`);
    const { database, close } = await openStorage(config, { skipMigrations: true, signal: stopping });
    try {
      if (file) console.log(`Written to ${file}: ${countsInWords(await writeBackup(database, file, stopping))}`);
      else await backUp(database, { ...placeOf(config), signal: stopping, progress: () => {}, log: console.log });
    } finally {
      await close();
    }
  },
);

function placeOf({ backup: { to = '', keep, s3 } }: Config) {
  return { place: openPlace(to, s3), keep };
}

async function checkStored(address: string, { backup: { s3 } }: Config) {
  const signal = stopSignal();
  const found = await findBackup(address, s3);
  const counts = await checkBackup(found, { signal });
  console.log(`${found.place.nameOf(found.file)} is whole: ${countsInWords(counts)}`);
}
