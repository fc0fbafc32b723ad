import {
  beginUpload,
  cancelUpload,
  continueUpload,
  getUpload,
  OFFSET_HEADER,
  PART,
} from '#src/pages/imports/contract.ts';
import { ApiError, ask, mayRetry } from '#src/ui/state/ask.ts';

/** Failures in a row after which an upload ends. The last pause is about a minute. */
const MOST_FAILURES = 8;

interface Options {
  /** Called with the number of bytes that have arrived, and whether the upload waits for another attempt. */
  onProgress: (received: number, isCutOff: boolean) => void;
  /** Stops the upload. What has arrived is deleted, unless the reason is LEFT. */
  signal: AbortSignal;
}

/** The reason of a signal if the user left: the same file continues the upload later. */
export const LEFT = 'The user left the page.';

/**
 * Uploads a file part by part, and continues an unfinished upload of the same file. A lost connection only pauses it.
 * Returns the ID of the upload. Throws ApiError, or the abort error of `signal`.
 */
export async function uploadFile(file: File, { onProgress, signal }: Options): Promise<string> {
  const { name, size: bytes, lastModified: modified } = file;
  let { id, received } = await ask(beginUpload, { body: { name, bytes, modified }, signal });
  const params = { id };
  let failures = 0;
  signal.addEventListener('abort', () => {
    if (signal.reason !== LEFT) void ask(cancelUpload, { params }).catch(() => {});
  });
  while (received < bytes) {
    onProgress(received, failures > 0);
    try {
      if (failures > 0) ({ received } = await ask(getUpload, { params, signal }));
      const blob = file.slice(received, received + PART);
      const headers = { [OFFSET_HEADER]: String(received) };
      if (blob.size > 0) ({ received } = await ask(continueUpload, { params, bytes: { blob, headers }, signal }));
      failures = 0;
    } catch (error) {
      signal.throwIfAborted();
      failures += 1;
      if (failures > MOST_FAILURES || !isPassing(error)) throw error;
      onProgress(received, true);
      await new Promise((resume) => setTimeout(resume, 250 * 2 ** failures));
    }
  }
  onProgress(bytes, false);
  return id;
}

/** Whether another attempt may succeed. 409: the server still has the lost connection, or has more of the part. */
const isPassing = (error: unknown) =>
  mayRetry(error) || (error instanceof ApiError && [408, 409, 429].includes(error.status));
