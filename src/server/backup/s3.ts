// A place for backups at an S3-compatible service: Amazon, MinIO, Cloudflare, Backblaze and others.
import { Readable } from 'node:stream';
import { type BackupPlace, Unavailable } from '#src/server/backup/place.ts';
import { type Bucket, elements, openBucket, type S3Options } from '#src/server/backup/s3-client.ts';

const PART = 16 << 20;
/** Milliseconds after which an upload was left by a killed process. */
const DAY = 24 * 3600_000;

/** Opens a bucket and prefix, such as `s3://bucket/medatlas`. Throws Refusal if the keys are not set. */
export function s3Place(address: string, options: S3Options): BackupPlace {
  const [, name = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(address) ?? [];
  const prefix = path && `${path}/`;
  const bucket = openBucket(name, options);
  const keyOf = (file: string) => prefix + file;
  let endingUploads: Promise<void> | undefined;
  return {
    nameOf: (file) => `s3://${name}/${keyOf(file)}`,
    list: async () => {
      const files: string[] = [];
      const more = { 'continuation-token': 'NextContinuationToken' };
      for await (const { Key = [] } of pages(bucket, { 'list-type': '2', prefix }, more, 'Key'))
        files.push(...Key.map((key) => key.slice(prefix.length)));
      return files.filter((file) => file.endsWith('.gz')).sort();
    },
    write: async (file, content, signal) => {
      endingUploads ??= endOldUploads(bucket, prefix).catch(() => {}); // the keys may not allow it
      await endingUploads;
      const parts = partsOf(content, options.part ?? PART);
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      const second = await parts.next();
      if (!second.done) return uploadParts(bucket, keyOf(file), again([first, second.value], parts), signal);
      const { body } = await bucket.send({ method: 'PUT', key: keyOf(file), body: first }, signal);
      await body.dump();
    },
    read: async (file, signal) => Readable.from(contentOf(bucket, keyOf(file), signal), { objectMode: false }),
    remove: async (file) => {
      const { body } = await bucket.send({ method: 'DELETE', key: keyOf(file) });
      await body.dump();
    },
  };
}

/** Some elements of a listing, page by page. `more` says which element is which parameter of the next request. */
async function* pages(
  bucket: Bucket,
  query: Record<string, string>,
  more: Record<string, string>,
  ...names: string[]
): AsyncGenerator<Partial<Record<string, string[]>>> {
  for (let next: Record<string, string> = {}; ; ) {
    const { body } = await bucket.send({ method: 'GET', query: { ...query, ...next } });
    const found = elements(await body.text(), 'IsTruncated', ...names, ...Object.values(more));
    yield found;
    if (found.IsTruncated?.[0] !== 'true') return;
    next = Object.fromEntries(Object.entries(more).map(([name, from]) => [name, found[from]?.[0] ?? '']));
  }
}

/** Ends uploads that a killed process has left. They cost money and are in no list of files. */
async function endOldUploads(bucket: Bucket, prefix: string) {
  const more = { 'key-marker': 'NextKeyMarker', 'upload-id-marker': 'NextUploadIdMarker' };
  const names = ['Key', 'UploadId', 'Initiated'];
  for await (const { Key = [], UploadId = [], Initiated = [] } of pages(
    bucket,
    { uploads: '', prefix },
    more,
    ...names,
  ))
    for (const [place, key] of Key.entries())
      if (Date.now() - Date.parse(Initiated[place] ?? '') > DAY)
        await bucket.send({ method: 'DELETE', key, query: { uploadId: UploadId[place] ?? '' } });
}

async function uploadParts(
  bucket: Bucket,
  key: string,
  parts: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const begun = await bucket.send({ method: 'POST', key, query: { uploads: '' } }, signal);
  const uploadId = elements(await begun.body.text(), 'UploadId').UploadId?.[0] ?? '';
  try {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: `${tags.length + 1}`, uploadId };
      const reply = await bucket.send({ method: 'PUT', key, query, body }, signal);
      await reply.body.dump();
      tags.push(`<Part><PartNumber>${query.partNumber}</PartNumber><ETag>${reply.headers.etag}</ETag></Part>`);
    }
    const body = Buffer.from(`<CompleteMultipartUpload>${tags.join('')}</CompleteMultipartUpload>`);
    const reply = await bucket.send({ method: 'POST', key, query: { uploadId }, body }, signal);
    const { Code } = elements(await reply.body.text(), 'Code');
    if (Code) throw new Unavailable(`The service could not complete the upload of ${key}.`); // an error can follow 200
  } catch (error) {
    await bucket.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => {}); // a later backup ends it
    throw error;
  }
}

/** The content of a file. Goes on where a connection broke. */
async function* contentOf(bucket: Bucket, key: string, signal: AbortSignal | undefined): AsyncGenerator<Buffer> {
  let at = 0;
  for (let [failures, etag] = [0, '']; ; failures++) {
    const headers: Record<string, string> = at > 0 ? { range: `bytes=${at}-`, 'if-match': etag } : {};
    const reply = await bucket.send({ method: 'GET', key, headers }, signal);
    etag = String(reply.headers.etag);
    try {
      for await (const chunk of reply.body) {
        at += chunk.length;
        yield chunk;
      }
      return;
    } catch (error) {
      await bucket.again(error, failures, signal);
    }
  }
}

/** Joins the pieces of a content to parts of a size. The last one may be smaller. */
async function* partsOf(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, undefined> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < size) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

async function* again(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
