import type { FastifyInstance } from 'fastify';
import { Failure } from '#src/server/failure.ts';

/**
 * Refuses requests with 400 whose address, query or body holds text that PostgreSQL cannot store: a NUL character, or half
 * of a surrogate pair. It runs after validation, so that a field's own sentence comes first.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ url, body }) => {
    if (url.includes('%00')) throw unstorable();
    if (Buffer.isBuffer(body) ? isUnstorableForm(body) : isUnstorable(body)) throw unstorable();
  });
}

const unstorable = () =>
  new Failure(400, 'bad_request', 'The request contains a NUL character or invalid Unicode. Please remove it.');

/** Whether a form that is not decoded yet holds a NUL character, as a byte or percent-encoded. */
const isUnstorableForm = (body: Buffer) => body.includes(0) || body.includes('%00');

/** Whether any text in a decoded body, or any name of a field, cannot be stored. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => isUnstorable(name) || isUnstorable(each));
}
