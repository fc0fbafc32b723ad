// A stand-in for an S3-compatible service over a real socket. It keeps objects and verifies each signature.
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How requests are answered, other than well. */
export interface S3Trouble {
  /** The requests, such as `PUT`; by default all. */
  method?: string;
  /** A part of their address. */
  address?: string;
  /** How many of them. */
  times: number;
  status?: number;
  code?: string;
  /** Never answers. */
  silent?: true;
  /** Stores only so many bytes of a body. */
  store?: number;
  /** Sends so many bytes of an object, then breaks the connection. */
  cut?: number;
}

const BUCKET = 'backups';
export const ACCESS_KEY = 'AKIAINVENTED';
export const SECRET_KEY = 'invented/secret+key';

/** Keys in a page of a listing. */
const PAGE = 2;

/** Starts the service with an empty bucket. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; begun: Date }>();
  const troubles: S3Trouble[] = [];
  const requests: string[] = [];

  function reply(response: ServerResponse, status: number, body: string | Buffer = '', headers = {}) {
    response.writeHead(status, headers).end(body);
  }
  const refuse = (response: ServerResponse, status: number, code: string) =>
    reply(
      response,
      status,
      `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${ACCESS_KEY}</AWSAccessKeyId></Error>`,
    );

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: address = '' } = request;
    const body = await buffer(request);
    requests.push(`${method} ${address}`);
    const trouble = troubles.find(
      (each) => each.times > 0 && (each.method ?? method) === method && address.includes(each.address ?? ''),
    );
    if (trouble) trouble.times--;
    if (trouble?.silent) return;
    if (trouble?.status) return refuse(response, trouble.status, trouble.code ?? 'InternalError');
    const url = new URL(address, 'http://localhost');
    const problem = problemOf(request, url, body);
    if (problem) return refuse(response, 403, problem);
    const [, bucket, ...path] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = path.join('/');
    const stored = trouble?.store === undefined ? body : body.subarray(0, trouble.store);
    const upload = uploads.get(url.searchParams.get('uploadId') ?? '');
    if (method === 'GET' && !key)
      return reply(response, 200, url.searchParams.has('uploads') ? listUploads() : list(url));
    if (method === 'GET') return get(request, response, key, trouble);
    if (url.searchParams.has('uploads')) {
      const id = `upload-${requests.length}`;
      uploads.set(id, { key, parts: new Map(), begun: new Date() });
      return reply(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (url.searchParams.has('uploadId')) {
      if (!upload) return refuse(response, 404, 'NoSuchUpload');
      if (method === 'PUT') {
        upload.parts.set(Number(url.searchParams.get('partNumber')), stored);
        return reply(response, 200, '', { etag: tagOf(stored) });
      }
      uploads.delete(url.searchParams.get('uploadId') ?? '');
      if (method === 'DELETE') return reply(response, 204);
      const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)];
      const parts = wanted.map(([, number, tag]) => {
        const part = upload.parts.get(Number(number));
        return part && tagOf(part) === tag ? part : undefined;
      });
      if (parts.includes(undefined)) return refuse(response, 400, 'InvalidPart');
      objects.set(key, Buffer.concat(parts as Buffer[]));
      return reply(response, 200, '<CompleteMultipartUploadResult/>');
    }
    if (method === 'DELETE') objects.delete(key);
    else objects.set(key, stored);
    reply(response, method === 'DELETE' ? 204 : 200);
  }

  function get(request: IncomingMessage, response: ServerResponse, key: string, trouble: S3Trouble | undefined) {
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    if ((request.headers['if-match'] ?? tagOf(object)) !== tagOf(object))
      return refuse(response, 412, 'PreconditionFailed');
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(start ? 206 : 200, { etag: tagOf(object), 'content-length': object.length - start });
    if (trouble?.cut === undefined) return response.end(object.subarray(start));
    response.write(object.subarray(start, start + trouble.cut), () => setTimeout(() => response.destroy(), 30));
  }

  function list(url: URL) {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const more = keys.length > PAGE;
    return `<ListBucketResult><Name>${BUCKET}</Name><IsTruncated>${more}</IsTruncated>${page
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }

  const listUploads = () =>
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${[...uploads]
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      )
      .join('')}</ListMultipartUploadsResult>`;

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const url = `http://127.0.0.1:${port}`;
  return {
    /** The settings that reach it. */
    env: {
      BACKUP_TO: `s3://${BUCKET}/medatlas`,
      S3_ENDPOINT: url,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    objects,
    uploads,
    requests,
    /** Answers the next requests so. */
    trouble: (next: S3Trouble) => void troubles.push(next),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const tagOf = (content: Buffer) => `"${sha256(content).slice(0, 32)}"`;

/**
 * The code of the error if a request is not signed with the keys.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function problemOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, id, scope = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id !== ACCESS_KEY) return 'InvalidAccessKeyId';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url.pathname, query, signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${SECRET_KEY}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
