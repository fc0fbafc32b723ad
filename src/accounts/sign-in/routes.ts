import type { FastifyInstance } from 'fastify';
import type { AccountServices } from '#src/accounts/services.ts';
import { confirmAddress } from '#src/accounts/sign-in/confirmation.ts';
import * as calls from '#src/accounts/sign-in/contract.ts';
import { requestPassword, setNewPassword } from '#src/accounts/sign-in/password-reset.ts';
import { createOwnAccount } from '#src/accounts/sign-in/sign-up.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';

/** Adds the endpoints for sign-up, confirmation and forgotten passwords. */
export function signUpRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db, config } = services;
  const anyone = { access: 'anyone' } as const;

  serve(
    app,
    calls.signUp,
    async ({ request, body }) => {
      await allow(db, 'sign_up', config.limits.signUp, [addressOf(request), body.email]);
      return createOwnAccount(services, body, addressOf(request));
    },
    anyone,
  );

  serve(
    app,
    calls.confirmEmail,
    async ({ request, body }) => {
      await allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);
      return { email: await confirmAddress(db, body.token, addressOf(request)) };
    },
    anyone,
  );

  serve(
    app,
    calls.requestReset,
    async ({ request, body }) => {
      await allow(db, 'reset', config.limits.reset, [addressOf(request), body.email]);
      return requestPassword(services, body.email);
    },
    anyone,
  );

  serve(
    app,
    calls.resetPassword,
    async ({ request, body }) => {
      await allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);
      return { email: await setNewPassword(services, body.token, body.password, addressOf(request)) };
    },
    anyone,
  );
}
