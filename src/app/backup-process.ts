// Backs up in a process of its own, for the job that started it. Gets one order by IPC, and ends when its parent does.
import type { BackupOrder, BackupReply } from '#src/app/backup-job.ts';
import { yieldProcessor } from '#src/server/background.ts';
import { Unavailable } from '#src/server/backup/place.ts';
import { openPlace } from '#src/server/backup/places.ts';
import { backUp } from '#src/server/backup/run.ts';
import { doOrder } from '#src/server/child-process.ts';
import { openDatabase } from '#src/server/database.ts';
import { Refusal } from '#src/server/refusal.ts';

yieldProcessor();
doOrder(backUpNow, failureOf); // if its parent ends, PostgreSQL ends its sessions

async function backUpNow(
  { url, to, keep, s3, readAll }: BackupOrder,
  signal: AbortSignal,
  reply: (message: BackupReply) => void,
): Promise<string> {
  const database = openDatabase(url);
  try {
    return await backUp(database, {
      place: openPlace(to, s3),
      keep,
      readAll,
      signal,
      progress: (share, message) => reply({ progress: [share, message] }),
      log: (line) => reply({ line }),
    });
  } finally {
    await database.close();
  }
}

/** The place may answer another attempt. Other refusals are final. */
function failureOf(error: unknown): BackupReply {
  if (error instanceof Refusal) return { error: error.message, refused: !(error instanceof Unavailable) };
  return { error: String((error instanceof Error && error.stack) || error) };
}
