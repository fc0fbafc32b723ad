// What a request to the FHIR door accepts and prefers.
import type { FastifyRequest } from 'fastify';
import { Failure } from '#src/server/failure.ts';

/** Throws a 406 if a request accepts XML only. `_format` goes before `Accept`. */
export function requireJson({ headers, query }: FastifyRequest): void {
  const format = [(query as Record<string, unknown>)._format].flat().at(-1);
  const accepted = typeof format === 'string' && format ? format : headers.accept;
  if (!/xml/i.test(accepted ?? '') || /json|\*\/\*|application\/\*/i.test(accepted ?? '')) return;
  throw new Failure(406, 'not-supported', 'This server replies application/fhir+json only.');
}

/** Whether unknown parameters are ignored: `Prefer: respond-async, handling=lenient`. */
export const isLenient = ({ headers }: FastifyRequest): boolean =>
  [headers.prefer]
    .flat()
    .join(',')
    .split(/[,;]/)
    .some((preference) => /^\s*handling\s*=\s*"?lenient"?\s*$/i.test(preference));
