// Signed requests to an S3-compatible service.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import sax from 'sax';
import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { Unavailable } from '#src/server/backup/place.ts';
import { Refusal } from '#src/server/refusal.ts';

export interface S3Options {
  /** The address of the service. Undefined: Amazon's in the region. */
  endpoint?: string | undefined;
  region: string;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  /** The address of a proxy for https, and the hosts that need none, as in curl. */
  proxy?: string | undefined;
  noProxy?: string | undefined;
  /** Milliseconds before each further attempt. */
  waits?: readonly number[];
  /** Milliseconds to wait for the headers of a response, and for the service to take the next piece of a body. */
  answer?: number;
  /** Bytes of each part of a large file; at least 5 MB for most services. */
  part?: number;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

type Reply = Pick<Dispatcher.ResponseData, 'headers' | 'body'>;

/** Milliseconds before each further attempt. */
const WAITS = [1000, 2000, 4000, 8000];

/** Milliseconds to connect, to wait for headers or until a piece of a body is sent, and without a byte of a response. */
const CONNECT = 10_000;
const ANSWER = 60_000;
const SILENCE = 60_000;

/** Bytes of a piece of a body. */
const PIECE = 64 << 10;

/** A bucket of a service. */
export interface Bucket {
  /** Sends a request, again after failures. Throws Refusal unless the service answers with success. */
  send(request: S3Request, signal?: AbortSignal): Promise<Reply>;
  /** Waits before another attempt after an error. Throws a Refusal if there were enough, or none helps. */
  again(error: unknown, failures: number, signal: AbortSignal | undefined): Promise<void>;
}

/** Opens a bucket. No message holds a key. Throws Refusal if the keys are not set. */
export function openBucket(bucket: string, options: S3Options): Bucket {
  const { region, accessKeyId, secretAccessKey, waits = WAITS, answer = ANSWER } = options;
  if (!accessKeyId || !secretAccessKey)
    throw new Refusal(`s3://${bucket} requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const service = options.endpoint ?? `https://s3.${region}.amazonaws.com`;
  const where = `s3://${bucket} at ${new URL(service).host}`;
  const agent = new EnvHttpProxyAgent({
    httpProxy: '',
    httpsProxy: options.proxy ?? '',
    noProxy: options.noProxy ?? '',
    connect: { timeout: CONNECT },
    bodyTimeout: SILENCE,
    keepAliveTimeout: 1000, // nothing closes the agent, and commands end when it is idle
    keepAliveMaxTimeout: 1000,
  });

  async function attempt({ method, key, query = {}, headers = {}, body }: S3Request, signal?: AbortSignal) {
    const url = new URL(`${service}/${bucket}${key === undefined ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = createHash('sha256').update(body ?? '');
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers: { ...headers, 'x-amz-content-sha256': hash.digest('hex') },
      service: 's3',
      region,
      accessKeyId: accessKeyId ?? '',
      secretAccessKey: secretAccessKey ?? '',
    }).sign();
    const reply = await request(signed.url.href, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...(body && { 'content-length': `${body.length}` }) },
      body: body ? Readable.from(piecesOf(body)) : null,
      dispatcher: agent,
      headersTimeout: answer, // begins again with each piece, so that a slow network can send a large part
      signal: signal ?? null,
    });
    if (reply.statusCode < 300) return reply;
    throw refusal(reply.statusCode, elements(await reply.body.text(), 'Code').Code?.[0], key);
  }

  function refusal(status: number, code = '', key = '') {
    const answer = `${where} answered ${status}${/^\w{1,60}$/.test(code) ? ` ${code}` : ''}`;
    if (status === 408 || status === 429 || status >= 500) return new Unavailable(`${answer}.`);
    if (status === 401 || status === 403)
      return new Refusal(`${answer}. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and their permissions.`);
    if (status === 404 && code === 'NoSuchKey') return new Refusal(`s3://${bucket}/${key} is missing.`);
    return new Refusal(`${answer}. Check BACKUP_TO, S3_ENDPOINT and S3_REGION.`);
  }

  function refusalOf(error: unknown): Refusal {
    if (error instanceof Refusal) return error;
    const { code, message } = error instanceof AggregateError ? error.errors[0] : (error as NodeJS.ErrnoException);
    if (code === 'UND_ERR_HEADERS_TIMEOUT') return new Unavailable(`${where} does not answer.`, { cause: error });
    return new Unavailable(`${where} cannot be reached: ${code ?? message}.`, { cause: error });
  }

  const again = async (error: unknown, failures: number, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    const failure = refusalOf(error);
    const wait = waits[failures];
    if (!(failure instanceof Unavailable) || wait === undefined) throw failure;
    await sleep(wait, undefined, { signal });
  };

  return {
    send: async (request, signal) => {
      for (let failures = 0; ; failures++)
        try {
          return await attempt(request, signal);
        } catch (error) {
          await again(error, failures, signal);
        }
    },
    again,
  };
}

async function* piecesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE) yield body.subarray(at, at + PIECE);
}

/** The texts of some elements of an XML document, by their name. A text that is no XML has none. */
export function elements(xml: string, ...names: string[]): Partial<Record<string, string[]>> {
  const found: Partial<Record<string, string[]>> = {};
  const parser = sax.parser(false, { lowercase: false, normalize: false }); // lenient: a proxy may answer with a page
  const wanted = new Map(names.map((name) => [name.toUpperCase(), name]));
  let text = '';
  parser.onopentag = () => {
    text = '';
  };
  parser.ontext = (part) => {
    text += part;
  };
  parser.onclosetag = (tag) => {
    const name = wanted.get(tag.toUpperCase());
    if (name) found[name] = [...(found[name] ?? []), text];
    text = '';
  };
  parser.write(xml).close();
  return found;
}
