// The headers of replies in the API document.

/** The parts of an OpenAPI document that these headers concern. */
interface Document {
  paths?: Record<string, Record<string, { responses?: Record<string, Reply>; 'x-rate-limited'?: true }>>;
  components?: object;
}

interface Reply {
  description: string;
  headers?: object;
}

const headers = {
  RequestId: { description: 'The request in the log. Name it when you report a problem.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next attempt', schema: { type: 'integer', minimum: 0 } },
  RateLimit: {
    description: 'Requests for data that remain (`r`), and the seconds until the count begins again (`t`)',
    schema: { type: 'string' },
    example: '"requests";r=59999;t=10',
  },
  RateLimitPolicy: {
    description: 'Requests for data (`q`) within so many seconds (`w`), by account and by address',
    schema: { type: 'string' },
    example: '"requests";q=60000;w=10',
  },
  Authenticate: { description: 'The scheme to sign in with: `Bearer`', schema: { type: 'string' } },
};

const refer = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });

const rate = { RateLimit: refer('RateLimit'), 'RateLimit-Policy': refer('RateLimitPolicy') };

/** Adds the headers that the replies of each status have. */
export function withHeaders<D extends object>(document: D): D {
  const { paths = {}, components } = document as Document;
  for (const path of Object.values(paths))
    for (const { responses = {}, 'x-rate-limited': isLimited } of Object.values(path))
      for (const [status, reply] of Object.entries(responses)) {
        reply.headers = { ...headersOf(status), ...(isLimited && status !== '401' && rate) };
        if (reply.description === 'Default Response') reply.description = 'Success';
      }
  return { ...document, components: { ...components, headers } };
}

const headersOf = (status: string) => ({
  'X-Request-Id': refer('RequestId'),
  ...(['429', '503'].includes(status) && { 'Retry-After': refer('RetryAfter') }),
  ...(status === '401' && { 'WWW-Authenticate': refer('Authenticate') }),
});
