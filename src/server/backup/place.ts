import type { Readable } from 'node:stream';
import { Refusal } from '#src/server/refusal.ts';

/** A place for files. Its functions throw Refusal with a sentence if the place cannot do what is asked. */
export interface BackupPlace {
  /** The name of a file for people. */
  nameOf(file: string): string;
  /** The names of all complete files, such as `changes/2026-10-0123456789abcdef.gz`, in order. */
  list(): Promise<string[]>;
  /** Stores a file. It appears when it is complete, and replaces an earlier one. Throws the reason of `signal` on abort. */
  write(file: string, content: AsyncIterable<Buffer>, signal?: AbortSignal): Promise<void>;
  read(file: string, signal?: AbortSignal): Promise<Readable>;
  remove(file: string): Promise<void>;
}

/** The name of a backup at a place. */
export interface StoredBackup {
  place: BackupPlace;
  file: string;
}

/** The place could not be reached, or failed. A later attempt may succeed. */
export class Unavailable extends Refusal {}
