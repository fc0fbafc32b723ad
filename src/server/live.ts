// Server-sent events: a reply that goes on and has each new state of something.
// https://html.spec.whatwg.org/multipage/server-sent-events.html
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Access } from '#src/server/authorization.ts';
import { CallsPerUser } from '#src/server/calls-per-user.ts';
import { Failure, unavailable } from '#src/server/failure.ts';
import { onResponseClose } from '#src/server/response-close.ts';
import { NO_PARAMETERS } from '#src/shared/endpoint.ts';

const TYPE = 'text/event-stream';

/** Milliseconds between two looks at the state. */
const INTERVAL = 1000;

/** Milliseconds after which a stream ends. The browser opens the next one, whose session is checked again. */
const LONGEST = 60_000;

/** Open streams of a server, and of one user. Without one a screen asks every few seconds. */
const MOST_STREAMS = 64;
const MOST_OF_USER = 4;

interface Stream {
  /** Its `operationId` in the API document. */
  name: string;
  url: string;
  summary: string;
  access: Access;
  /** The state, which is sent as JSON whenever it differs. All streams share one read per interval. */
  read: () => Promise<unknown>;
}

/** Adds a call that sends a state, and again each time it changes. It ends when the server stops. */
export function serveLive(app: FastifyInstance, { name, url, summary, access, read }: Stream): void {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  let streams = 0;
  const ofUser = new CallsPerUser(MOST_OF_USER, 'Too many of your screens follow this. Please close one of them.');
  let latest: { at: number; state: Promise<string> } | undefined;
  const state = () => {
    if (!latest || performance.now() - latest.at >= INTERVAL / 2)
      latest = { at: performance.now(), state: read().then((each) => JSON.stringify(each)) };
    return latest.state;
  };

  async function* changes(ended: AbortSignal): AsyncGenerator<string> {
    const begun = performance.now();
    let sent = '';
    try {
      while (!ended.aborted && performance.now() - begun < LONGEST) {
        const next = await state();
        yield next === sent ? ':\n\n' : `data: ${next}\n\n`; // a comment notices a client that is gone
        sent = next;
        await sleep(INTERVAL, undefined, { signal: ended });
      }
    } catch {
      // the database is lost, the client is gone, or the server stops: the browser connects again
    }
  }

  app.get(
    url,
    {
      schema: { operationId: name, summary, querystring: NO_PARAMETERS },
      config: { access, failures: [406], files: [TYPE] },
    },
    (request, reply) => {
      const { headers } = request;
      if (!headers.accept?.includes(TYPE)) throw new Failure(406, 'not_acceptable', `This call replies ${TYPE} only.`);
      if (streams >= MOST_STREAMS)
        throw unavailable('busy', 'Too many screens follow this. Please try again in a moment.', 5);
      ofUser.take(request, reply);
      streams += 1;
      const gone = new AbortController();
      onResponseClose(reply.raw, () => {
        streams -= 1;
        gone.abort();
      });
      return reply
        .type(TYPE)
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no') // nginx would hold events back
        .send(Readable.from(changes(AbortSignal.any([stopping.signal, gone.signal]))));
    },
  );
}
