import type { FastifyInstance } from 'fastify';
import { challengesOf } from '#src/accounts/passkeys/challenges.ts';
import * as calls from '#src/accounts/passkeys/contract.ts';
import { deletePasskey, insertPasskey, passkeysOf, provePasskey } from '#src/accounts/passkeys/own-passkeys.ts';
import { creationOptions } from '#src/accounts/passkeys/verify.ts';
import type { SecondFactorServices } from '#src/accounts/second-factor/own-second-factor.ts';
import { Failure } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the endpoints by which users change their own passkeys. */
export function passkeyRoutes(app: FastifyInstance, services: SecondFactorServices): void {
  const { db, config, key } = services;
  const { publicUrl, company } = config;
  const challenges = challengesOf(key, publicUrl);
  const session = { access: 'session' } as const;

  serve(app, calls.listPasskeys, async ({ user }) => ({ rows: await passkeysOf(db, user) }), session);
  serve(
    app,
    calls.beginPasskey,
    async ({ user, body, request, reply }) => {
      const { account, known } = await provePasskey(services, user, body.proof, addressOf(request));
      const challenge = challenges.make(reply, `add ${user.id}`);
      const options = await creationOptions({ publicUrl, challenge }, company.name, account, known);
      return { options: { ...options } };
    },
    session,
  );
  serve(
    app,
    calls.addPasskey,
    async ({ user, body, request }) => {
      const challenge = challenges.read(request, `add ${user.id}`);
      if (!challenge) throw new Failure(400, 'expired', 'This took too long. Please try again.');
      const from = {
        challenge,
        address: addressOf(request),
        spend: (trx: typeof db) => challenges.spend(trx, challenge),
      };
      return { recovery_codes: await insertPasskey(services, user, body, from) };
    },
    session,
  );
  serve(
    app,
    calls.removePasskey,
    async ({ user, params: { id }, body, request }) => {
      await deletePasskey(services, user, id, body.proof, addressOf(request));
      return { id };
    },
    session,
  );
}
