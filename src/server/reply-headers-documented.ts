// The headers of replies in the API document.

/** The parts of an OpenAPI document that these headers concern. */
interface Document {
  paths?: Record<string, Record<string, { responses?: Record<string, Reply> }>>;
  components?: object;
}

interface Reply {
  description: string;
  headers?: object;
}

const headers = {
  RequestId: { description: 'The request in the log. Name it when you report a problem.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 0 } },
  Authenticate: { description: 'The scheme to sign in with: `Bearer`', schema: { type: 'string' } },
};

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });

/** Adds the headers that the replies of each status have. */
export function withHeaders<D extends object>(document: D): D {
  const { paths = {}, components } = document as Document;
  for (const path of Object.values(paths))
    for (const { responses = {} } of Object.values(path))
      for (const [status, reply] of Object.entries(responses)) {
        reply.headers = headersOf(status);
        if (reply.description === 'Default Response') reply.description = 'Success';
      }
  return { ...document, components: { ...components, headers } };
}

const headersOf = (status: string) => ({
  'X-Request-Id': refer('RequestId'),
  ...(['429', '503'].includes(status) && { 'Retry-After': refer('RetryAfter') }),
  ...(status === '401' && { 'WWW-Authenticate': refer('Authenticate') }),
});
