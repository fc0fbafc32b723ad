import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '#src/accounts/second-factor/contract.ts';
import {
  confirm,
  end,
  renewCodes,
  type SecondFactorServices,
  secondFactorOf,
  storeUnconfirmedSecret,
} from '#src/accounts/second-factor/own-second-factor.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

/** Adds the endpoints by which users change their own two-step verification. */
export function secondFactorRoutes(app: FastifyInstance, services: SecondFactorServices & { cookies: Cookies }): void {
  const { cookies } = services;
  const session = { access: 'session' } as const;
  const setUp = { access: 'set-up' } as const;
  const from = (request: FastifyRequest) => ({
    session: cookies.read(request, 'session') ?? '',
    address: addressOf(request),
  });
  serve(app, calls.getSecondFactor, ({ user }) => secondFactorOf(services, user), setUp);
  serve(
    app,
    calls.beginSecondFactor,
    ({ user, body, request }) => storeUnconfirmedSecret(services, user, body.proof, addressOf(request)),
    setUp,
  );
  serve(
    app,
    calls.confirmSecondFactor,
    async ({ user, body, request }) => ({
      recovery_codes: await confirm(services, user, body.code, from(request)),
    }),
    setUp,
  );
  serve(
    app,
    calls.renewRecoveryCodes,
    async ({ user, body, request }) => ({
      recovery_codes: await renewCodes(services, user, body.proof, addressOf(request)),
    }),
    session,
  );
  serve(
    app,
    calls.endSecondFactor,
    ({ user, body, request }) => end(services, user, body.proof, addressOf(request)),
    session,
  );
}
