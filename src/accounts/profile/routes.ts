import type { FastifyInstance } from 'fastify';
import * as calls from '#src/accounts/profile/contract.ts';
import { replaceOwnPassword } from '#src/accounts/profile/own-password.ts';
import { clearReset, storeProfile } from '#src/accounts/profile/own-profile.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import * as sessionCalls from '#src/accounts/sessions/contract.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { type Devices, rememberDevice } from '#src/accounts/sessions/devices.ts';
import { serve } from '#src/server/serve.ts';
import { addressOf } from '#src/server/throttle.ts';

interface Options extends AccountServices {
  cookies: Cookies;
  /** Undefined: an outside provider keeps the passwords. */
  devices: Devices | undefined;
}

/** Adds the endpoints by which users change their own profile and password. */
export function profileRoutes(app: FastifyInstance, services: Options): void {
  const { db, config, cookies, devices } = services;
  const domain = config.company.company_domain;
  const session = { access: 'session' } as const;
  serve(app, calls.updateProfile, ({ user, body }) => storeProfile(db, user, body, domain), session);
  serve(app, sessionCalls.dismissReset, ({ user }) => clearReset(db, user, domain), session);
  serve(
    app,
    calls.changePassword,
    async ({ user, body, request, reply }) => {
      const from = { session: cookies.read(request, 'session') ?? '', address: addressOf(request) };
      const account = await replaceOwnPassword(services, user, body, from);
      if (devices) rememberDevice({ cookies, devices }, request, reply, account);
      return { ok: true as const };
    },
    session,
  );
}
