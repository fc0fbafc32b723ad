import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '#src/server/failure.ts';
import { clientSignal } from '#src/server/open-calls.ts';
import { failureFrom } from '#src/server/unexpected.ts';
import { isAdministrator, type Role, rankOf } from '#src/shared/roles.ts';
import type { Scope } from '#src/shared/scopes.ts';

/**
 * The callers that a route admits. `approved` is users that may read data: those with a role, or all if
 * ACCESS=signed-in. `manager` is `approved` from this role up. `session` is `signed-in` without API tokens, and
 * `approved-session` is `approved` without them. `set-up` is `session`, and also admits users who must set up a second
 * factor first.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'session'
  | 'set-up'
  | 'approved'
  | 'approved-session'
  | 'manager'
  | 'administrator';

/** The user that makes a request. */
export interface User {
  /** The ID of the profile. */
  id: string;
  email: string;
  /** The team: an e-mail domain, or the ID of a user who is alone. */
  team: string;
  role: Role | null;
  /** Whether the user may read data. Others get 403. */
  approved: boolean;
  via: 'session' | 'token';
  /** Whether the user must set up a second factor before any other call. */
  secondFactorDue?: boolean;
  /** What the token of the request may do. All for a session. */
  scopes: readonly Scope[];
}

export interface AuthorizationOptions {
  /** Returns the user of a request's cookie or Bearer token. Undefined if there is none or it has expired. */
  identify: (request: FastifyRequest) => Promise<User | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    user: User | undefined;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The access of a request, if it depends on what the request asks. `access` is then the widest. */
    accessOf?: (request: FastifyRequest) => Access;
    /** The scope that an API token needs, or several of which it needs one. By default `read` for a GET, else `write`. */
    scope?: Scope | readonly Scope[];
  }
}

/**
 * Adds authorization: admits only the callers that a route declares. Replies 401 without a valid sign-in, 403 without
 * permission, and 503 if it cannot look up the user. A route that declares no access stops the start.
 */
export function authorizeCalls(app: FastifyInstance, { identify }: AuthorizationOptions): void {
  app.decorateRequest('user', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not declare its access.`);
  });
  app.addHook('preValidation', async (request) => {
    const { scope = usualScope(request.method) } = request.routeOptions.config;
    const access = accessOf(request);
    if (access === undefined || access === 'anyone') return;
    clientSignal()?.throwIfAborted(); // the client's slot is free again, so its call must not query the database
    request.user = await identify(request).catch((error) => {
      throw failureFrom(error, request.log, { failure: NO_DATABASE });
    });
    refuse(access, scope, request.user);
  });
}

/** The access that a request needs. Undefined if no route answers it. */
export const accessOf = (request: FastifyRequest): Access | undefined => {
  const { access, accessOf } = request.routeOptions.config;
  return accessOf?.(request) ?? access;
};

const NO_DATABASE = 'Failed to connect to database';
/** The message of a 401. */
export const SIGN_IN = 'Please sign in.';
const SET_UP = 'This site requires two-step verification. Sign in to the site and set it up first.';
/** The message of a 403 `pending`. */
export const WAITING = 'Your account awaits approval.';

/** Access for which an account must be approved. */
const forData: readonly Access[] = ['approved', 'approved-session', 'manager'];
const forTokens: readonly Access[] = ['signed-in', 'approved', 'manager'];

/** Whether calls of an access admit API tokens. */
export const admitsTokens = (access: Access): boolean => forTokens.includes(access);

/** The scope that calls with a method need by default. */
export const usualScope = (method: string): Scope => (method === 'GET' || method === 'HEAD' ? 'read' : 'write');

function refuse(access: Access, scope: Scope | readonly Scope[], user: User | undefined): void {
  if (!user) throw new Failure(401, 'signed_out', SIGN_IN);
  if (user.secondFactorDue && access !== 'set-up') throw new Failure(403, 'second_factor', SET_UP);
  if (forData.includes(access) && !user.approved) throw new Failure(403, 'pending', WAITING);
  if (!admitsTokens(access) && user.via === 'token')
    throw new Failure(403, 'token', 'API tokens cannot make this call. Sign in instead.');
  const admitted = [scope].flat();
  if (!admitted.some((each) => user.scopes.includes(each)))
    throw new Failure(403, 'scope', `This API token lacks the scope ${admitted.join(' or ')}.`);
  if (access === 'manager' && rankOf(user.role) < rankOf('manager'))
    throw new Failure(403, 'forbidden', 'Only managers and administrators may do this.');
  if (access === 'administrator' && !isAdministrator(user.role))
    throw new Failure(403, 'forbidden', 'Only administrators may do this.');
}
