import type { ExampleRequest } from '#src/work/developers/requests.tsx';

/** Characters of a reply that the page shows. */
const MOST_SHOWN = 6000;

/** A reply, as the page shows it. */
export interface Reply {
  /** Such as `200 OK`. */
  status: string;
  ok: boolean;
  milliseconds: number;
  type: string;
  /** The request in the server's log. */
  requestId: string | null;
  /** The header RateLimit. */
  rate: string | null;
  text: string;
  /** All characters, if the text has only the first ones. */
  cutFrom?: number;
}

/** The path and the body of a request, with the NPI of a provider. */
export const filledIn = ({ path, body }: ExampleRequest, npi: string) => ({
  path: path.replace('{npi}', npi),
  body: body && JSON.stringify(body).replaceAll('{npi}', npi),
});

/** The request as a line for a shell, with a token in place of the session. */
export function curlOf(request: ExampleRequest, npi: string): string {
  const { path, body } = filledIn(request, npi);
  const data = body ? ` -H 'Content-Type: application/json' -d '${body}'` : '';
  return `curl -H "Authorization: Bearer $TOKEN"${data} "${location.origin}${path}"`;
}

/** Sends a request with the reader's session. Throws the browser's error if there is no reply. */
export async function run(request: ExampleRequest, npi: string): Promise<Reply> {
  const { path, body } = filledIn(request, npi);
  const began = performance.now();
  const response = await fetch(path, {
    method: request.method,
    headers: body ? { 'content-type': 'application/json' } : {},
    ...(body && { body }),
  });
  const received = await response.text();
  const type = response.headers.get('content-type') ?? '';
  const text = type.includes('json') ? indented(received) : received;
  return {
    status: `${response.status} ${response.statusText}`.trim(),
    ok: response.ok,
    milliseconds: Math.round(performance.now() - began),
    type,
    requestId: response.headers.get('x-request-id'),
    rate: response.headers.get('ratelimit'),
    text: text.slice(0, MOST_SHOWN),
    ...(text.length > MOST_SHOWN && { cutFrom: text.length }),
  };
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
