// Calls of one server to another, signed with a key that only the database has (R-891).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { User } from '#src/server/authorization.ts';
import { Failure } from '#src/server/failure.ts';

/** The header with the signature. */
export const SIGNATURE = 'medatlas-server';

/** Seconds for which a signature is valid, on either side of its time: clocks differ. */
const VALID = 60;

/** What is signed: a call, and the user on whose behalf a server makes it. */
interface Call {
  method: string;
  /** The path with its query. */
  path: string;
  user?: User | undefined;
}

/** Signs a call, for the header. */
export function signatureOf(key: string, { method, path, user }: Call, now = Date.now()): string {
  const time = Math.floor(now / 1000);
  const whom = user ? Buffer.from(JSON.stringify(user)).toString('base64url') : '';
  return `t=${time},u=${whom},v1=${digest(key, `${time}\n${method}\n${path}\n${whom}`)}`;
}

/**
 * What a valid signature says. Undefined if it is missing, wrong or too old. Reads the key only for a header that can be
 * valid, so that a flood of others costs no query.
 */
export async function readSignature(
  readKey: () => Promise<string>,
  { method, path }: Omit<Call, 'user'>,
  header: string | string[] | undefined,
  now = Date.now(),
): Promise<{ user: User | undefined } | undefined> {
  const [, time = '', whom = '', signed = ''] =
    (typeof header === 'string' && /^t=(\d{1,12}),u=([\w-]*),v1=([0-9a-f]{64})$/.exec(header)) || [];
  if (!signed || Math.abs(now / 1000 - Number(time)) > VALID) return undefined;
  const expected = digest(await readKey(), `${time}\n${method}\n${path}\n${whom}`);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined;
  return { user: whom ? JSON.parse(Buffer.from(whom, 'base64url').toString()) : undefined };
}

/** Throws a 403 unless a server of the database signed the call. */
export async function requireServer(readKey: () => Promise<string>, { method, url, headers }: FastifyRequest) {
  if (!(await readSignature(readKey, { method, path: url }, headers[SIGNATURE])))
    throw new Failure(403, 'servers_only', 'Only servers of this database may make this call.');
}

const digest = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex');
