// Where backups are stored: a folder or an S3-compatible service.
import path from 'node:path';
import { kindOf } from '#src/server/backup/answers.ts';
import { folderPlace } from '#src/server/backup/folder.ts';
import type { BackupPlace, StoredBackup } from '#src/server/backup/place.ts';
import { s3Place } from '#src/server/backup/s3.ts';
import type { S3Options } from '#src/server/backup/s3-client.ts';
import { Refusal } from '#src/server/refusal.ts';

/** The backups at a place. Their names are in the order of their times. */
export const backupsIn = (files: readonly string[]): string[] => files.filter((file) => NAME.test(file));

const NAME = /^medatlas-\d{4}-\d\d-\d\dT\d{6}Z\.gz$/;

/** The name of a backup taken now. */
export const newName = () => `medatlas-${new Date().toISOString().replace(/:|\.\d+/g, '')}.gz`;

/** Opens a folder, or `s3://bucket/prefix`. */
export const openPlace = (address: string, s3: S3Options): BackupPlace =>
  address.startsWith('s3://') ? s3Place(address, s3) : folderPlace(path.resolve(address));

/** Throws Refusal if BACKUP_TO names a file, or a folder in a file. Other errors may be gone when the backup runs. */
export async function checkBackupTo(address: string | undefined): Promise<void> {
  if (!address || address.startsWith('s3://')) return;
  const kind = await kindOf(address).catch(() => undefined);
  if (kind === 'ENOTDIR' || kind === 'file')
    throw new Refusal(`BACKUP_TO must be a folder, or an address such as s3://bucket/medatlas; it is '${address}'.`);
}

/** A backup in a file. */
export const atFile = (file: string): StoredBackup => ({
  place: folderPlace(path.dirname(path.resolve(file))),
  file: path.basename(file),
});

/**
 * Finds a backup by its address, or the newest one in a folder or below an S3 prefix. Throws Refusal if there is none, with the
 * names of files that may be backups by hand.
 */
export async function findBackup(address: string, s3: S3Options): Promise<StoredBackup> {
  if (address.startsWith('s3://') && address.endsWith('.gz')) {
    const end = address.lastIndexOf('/');
    return { place: s3Place(address.slice(0, end), s3), file: address.slice(end + 1) };
  }
  if (!address.startsWith('s3://') && (await kindOf(address)) !== 'folder') return atFile(address);
  const place = openPlace(address, s3);
  const files = await place.list();
  const file = backupsIn(files).at(-1);
  if (!file) {
    const others = files.filter((each) => /^[^/]+\.gz$/.test(each)).slice(-3);
    const hint =
      others.length > 0 ? ` with a time in its name. To use another file, name it: ${others.join(', ')}` : '';
    throw new Refusal(`${address} has no backup${hint}.`);
  }
  return { place, file };
}
