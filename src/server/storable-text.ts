import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Failure } from '#src/server/failure.ts';

/**
 * Replies 400 to requests whose URL or body has text that PostgreSQL cannot store: a NUL character or an unpaired
 * surrogate, and to bodies that are nested deeper than any call takes. It runs after validation, so that a field's own
 * message comes first.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preHandler', ({ url, body }, _, done) => {
    if (url.includes('%00')) throw unstorable();
    const isFile = body instanceof Readable; // a part of a form, which is no text
    if (!isFile && (Buffer.isBuffer(body) ? isUnstorableForm(body) : isUnstorable(body))) throw unstorable();
    done();
  });
}

/** Parses bodies of JSON. Replies 400 to one that is not UTF-8: decoding would put U+FFFD in its place. */
export function requireUtf8(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    isUtf8(body) ? parse(request, body.toString(), done) : done(NOT_UTF8),
  );
}

const NOT_UTF8 = new Failure(400, 'bad_request', 'The request body is not valid UTF-8.');

const unstorable = () =>
  new Failure(400, 'bad_request', 'The request contains a NUL character or invalid Unicode. Please remove it.');

/** Whether an undecoded form contains a NUL character, as a byte or percent-encoded. */
const isUnstorableForm = (body: Buffer) => body.includes(0) || body.includes('%00');

/** Levels of objects and lists in a body. Many thousands would overflow the stack. */
const DEEPEST = 100;

/** Whether any text or field name in a decoded body cannot be stored. Throws a 400 if it is nested too deeply. */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  if (depth === DEEPEST) throw new Failure(400, 'bad_request', `The request has more than ${DEEPEST} levels.`);
  return Object.entries(value).some(([name, each]) => isUnstorable(name) || isUnstorable(each, depth + 1));
}
