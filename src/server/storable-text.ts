import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#src/server/failure.ts';

/**
 * Replies 400 to requests whose URL or body has text that PostgreSQL cannot store: a NUL character or an unpaired
 * surrogate. It runs after validation, so that a field's own message comes first.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ url, body }) => {
    if (url.includes('%00')) throw unstorable();
    if (body instanceof Readable) return; // a part of a file, which is no text
    if (Buffer.isBuffer(body) ? isUnstorableForm(body) : isUnstorable(body)) throw unstorable();
  });
}

const unstorable = () =>
  new Failure(400, 'bad_request', 'The request contains a NUL character or invalid Unicode. Please remove it.');

/** Whether an undecoded form contains a NUL character, as a byte or percent-encoded. */
const isUnstorableForm = (body: Buffer) => body.includes(0) || body.includes('%00');

/** Whether any text or field name in a decoded body cannot be stored. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => isUnstorable(name) || isUnstorable(each));
}
