// Whether the address that a server announces reaches it: a wrong SERVER_URL shows only in files that others miss.
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { request } from 'undici';
import { OWN_ADDRESS } from '#src/server/same-origin.ts';
import { type OtherServer, serverKey } from '#src/server/servers/registry.ts';
import { requireServer, SIGNATURE, signatureOf } from '#src/server/servers/signature.ts';
import type { Tables } from '#src/server/tables.ts';

/** Milliseconds in which the reply must come. */
const ANSWER = 3000;

/** Adds the call that says which server answers. */
export function ownAddressRoute(app: FastifyInstance, db: Kysely<Tables>, place: string): void {
  app.get(
    OWN_ADDRESS,
    { schema: { hide: true }, config: { access: 'anyone' }, exposeHeadRoute: false },
    async (call) => {
      await requireServer(() => serverKey(db), call);
      return { place };
    },
  );
}

/** Throws an Error with the reason unless the server at `place` answers at its address. */
export async function checkOwnAddress(db: Kysely<Tables>, { place, address }: OtherServer): Promise<void> {
  const signature = signatureOf(await serverKey(db), { method: 'GET', path: OWN_ADDRESS });
  const wrong = (reason: string) =>
    new Error(`SERVER_URL ${address} does not reach this server: ${reason}. Others cannot fetch its index and files.`);
  const signal = AbortSignal.timeout(ANSWER);
  const reply = await request(address + OWN_ADDRESS, { headers: { [SIGNATURE]: signature }, signal }).catch((error) => {
    throw wrong(error.message);
  });
  const text = await reply.body.text();
  if (reply.statusCode !== 200) throw wrong(`status ${reply.statusCode}`);
  if (!text.includes(JSON.stringify(place))) throw wrong('another server answers');
}
