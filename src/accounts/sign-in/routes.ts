import type { FastifyInstance } from 'fastify';
import type { People } from '#src/accounts/people.ts';
import { confirmAddress } from '#src/accounts/sign-in/confirmation.ts';
import * as calls from '#src/accounts/sign-in/contract.ts';
import { requestPassword, setNewPassword } from '#src/accounts/sign-in/password-reset.ts';
import { createOwnAccount } from '#src/accounts/sign-in/sign-up.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf, allow } from '#src/server/throttle.ts';

/** Adds the calls of visitors who cannot sign in yet, or no longer. */
export function signUpRoutes(app: FastifyInstance, people: People): void {
  const { db, config } = people;
  const anyone = { access: 'anyone' } as const;

  serve(
    app,
    calls.signUp,
    async ({ request, body }) => {
      await allow(db, 'sign_up', config.limits.signUp, [addressOf(request), body.email]);
      return createOwnAccount(people, body, addressOf(request));
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
      return requestPassword(people, body.email);
    },
    anyone,
  );

  serve(
    app,
    calls.resetPassword,
    async ({ request, body }) => {
      await allow(db, 'mail_link', config.limits.signUp, [addressOf(request)]);
      return { email: await setNewPassword(people, body.token, body.password, addressOf(request)) };
    },
    anyone,
  );
}
