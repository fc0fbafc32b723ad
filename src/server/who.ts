import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#src/server/failure.ts';
import { clientSignal } from '#src/server/open-calls.ts';
import { failureFrom } from '#src/server/unexpected.ts';
import { isAdministrator, type Role } from '#src/shared/roles.ts';

/**
 * Who may make a call, declared beside its route. `approved`: who may read data (a role, or any account where
 * ACCESS=signed-in); `session`: as `signed-in`, but never by an API token.
 */
export type Access = 'anyone' | 'signed-in' | 'session' | 'approved' | 'administrator';

/** Who makes a request. */
export interface User {
  /** Of the profile. */
  id: string;
  email: string;
  role: Role | null;
  /** Whether data may be read: an account still waiting gets 403. */
  approved: boolean;
  via: 'session' | 'token';
}

export interface WhoOptions {
  /** Who a request's cookie or Bearer token belongs to; undefined: nobody, or no longer. */
  identify: (request: FastifyRequest) => Promise<User | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    user: User | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
  }
}

/**
 * Lets each call in only for those its route declares: 401 for nobody, 403 for somebody who may not, 503 while that cannot
 * be found out. A route that declares nobody stops the start.
 */
export function guardCalls(app: FastifyInstance, { identify }: WhoOptions): void {
  app.decorateRequest('user', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not declare who may call it.`);
  });
  app.addHook('preValidation', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'anyone') return;
    clientSignal()?.throwIfAborted(); // the slot of a client that left is free: its call asks nothing of the database
    request.user = await identify(request).catch((error) => {
      throw failureFrom(error, request.log, { failure: NO_DATABASE });
    });
    refuse(access, request.user);
  });
}

const NO_DATABASE = 'Failed to connect to database';
const SIGN_IN = 'Please sign in.';
const WAITING = 'Your account awaits approval.';

function refuse(access: Access, user: User | undefined): void {
  if (!user) throw new Failure(401, 'signed_out', SIGN_IN);
  if (access === 'approved' && !user.approved) throw new Failure(403, 'pending', WAITING);
  if (access !== 'approved' && access !== 'signed-in' && user.via === 'token')
    throw new Failure(403, 'token', 'API tokens can only read data.');
  if (access === 'administrator' && !isAdministrator(user.role))
    throw new Failure(403, 'forbidden', 'Only administrators may do this.');
}
