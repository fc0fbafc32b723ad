import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { record } from '#src/accounts/audit/audit.ts';
import { limitStarts } from '#src/accounts/limits/start-limit.ts';
import type { AccountServices } from '#src/accounts/services.ts';
import { signInUrls, signOut } from '#src/accounts/sessions/contract.ts';
import type { Cookies } from '#src/accounts/sessions/cookies.ts';
import { endSession, replaceSession, SIGN_IN_SECONDS } from '#src/accounts/sessions/sessions.ts';
import { signInBrowser } from '#src/accounts/sessions/sign-in-browser.ts';
import { type RelyingParty, SignInError } from '#src/accounts/sign-in/relying-party.ts';
import { EMBEDDED, SESSION_CLAIM, userOf } from '#src/accounts/users/users.ts';
import { hidden, serve } from '#src/server/serve.ts';
import type { Tables } from '#src/server/tables.ts';
import { addressOf } from '#src/server/throttle.ts';
import { returnPath } from '#src/shared/return-to.ts';

/** Where users sign in. */
export interface IdentityProvider {
  provider: RelyingParty;
  /** The `issuer` of the profiles. */
  issuer: string;
  /** The claim that contains a new user's role. */
  rolesClaim: string;
}

type SignInOptions = IdentityProvider & Pick<AccountServices, 'db' | 'config'> & { cookies: Cookies };

/** The cookie's content while the browser is at the provider. */
const PendingSignIn = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), return_to: z.string() });

/** Adds the routes of sign-in and sign-out. */
export function signInRoutes(app: FastifyInstance, options: SignInOptions): void {
  const { db, cookies, provider } = options;
  const { publicUrl } = options.config;
  const checkStart = limitStarts();
  const checkReturn = limitStarts();

  app.get<{ Querystring: Record<string, unknown> }>(signInUrls.url, hidden, async (request, reply) => {
    checkStart(request);
    const { query, log } = request;
    const return_to = returnPath(query.return_to, publicUrl);
    try {
      const { href, begun } = await provider.begin(query.screen === 'sign-up' ? 'sign-up' : undefined);
      cookies.write(reply, 'login', encode({ ...begun, return_to }), SIGN_IN_SECONDS);
      return reply.redirect(href);
    } catch (error) {
      return backToSignIn(reply, log, error, return_to);
    }
  });

  app.get<{ Querystring: Record<string, unknown> }>(signInUrls.callback, hidden, async (request, reply) => {
    checkReturn(request); // anyone can make a cookie that lets this call ask the provider
    const pending = decode(cookies.read(request, 'login'));
    try {
      if (!pending) throw new SignInError('expired');
      if (request.query.state !== pending.state) throw new SignInError('state');
      cookies.clear(reply, 'login'); // works only once
      await finish(request, reply, pending, options);
      return reply.redirect(publicUrl + returnPath(pending.return_to, publicUrl));
    } catch (error) {
      return backToSignIn(reply, request.log, error, pending?.return_to);
    }
  });

  serve(
    app,
    signOut,
    async ({ request, reply }) => {
      const secret = cookies.read(request, 'session');
      const ended = secret && (await endSession(db, secret));
      cookies.clear(reply, 'session'); // only now: without its cookie, a session could not be ended by another attempt
      if (!ended) return { location: publicUrl };
      await record(db, { action: 'sign_out', actor: await actorOf(db, ended.profile_id), address: addressOf(request) });
      return { location: await nextAfterSignOut(request, options, ended.id_token) };
    },
    { access: 'anyone' },
  );
}

/**
 * The browser's next page after sign-out. The embedded provider's session has already ended. An outside provider ends
 * its own on a page that the browser must visit.
 */
export async function nextAfterSignOut(
  request: FastifyRequest,
  { provider, issuer, config: { publicUrl } }: IdentityProvider & Pick<AccountServices, 'config'>,
  idToken: string | null,
): Promise<string> {
  if (issuer === EMBEDDED) return publicUrl;
  const location = await provider.signOutAddress(idToken, publicUrl).catch((error) => {
    request.log.error(error); // the user is signed out here anyway
    return undefined;
  });
  return location ?? publicUrl;
}

/** Starts a session for the user in the provider's claims. The previous session of this browser ends. */
async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  pending: z.infer<typeof PendingSignIn>,
  { db, config: { publicUrl }, cookies, provider, issuer, rolesClaim }: SignInOptions,
) {
  const address = new URL(request.url, publicUrl);
  const { claims, idToken } = await provider.finish(new URL(signInUrls.callback + address.search, publicUrl), pending);
  const user = await userOf(db, issuer, claims, rolesClaim);
  if (user.disabled_at) {
    const act = { target: user.email, new_value: 'disabled', actor: user, address: addressOf(request) };
    await record(db, { action: 'sign_in_failed', ...act });
    throw new SignInError('disabled');
  }
  const browser = { db, cookies, request, reply, end: replaceSession };
  await signInBrowser(browser, user, {
    auth_time: claims.auth_time,
    ...(issuer === EMBEDDED
      ? { provider_session: z.string().optional().catch(undefined).parse(claims[SESSION_CLAIM]) }
      : { id_token: idToken }),
  });
}

/** Redirects to /sign-in with the problem's code and the page to continue to. */
function backToSignIn(reply: FastifyReply, log: FastifyBaseLogger, error: unknown, return_to = '/') {
  const { problem, reason } = error instanceof SignInError ? error : new SignInError('failed', { cause: error });
  if (problem === 'provider' || problem === 'failed') log.error(error);
  else log.info(error); // caused by the visitor
  const search = new URLSearchParams({
    error: problem,
    ...(reason && /^[a-z_]{1,40}$/.test(reason) && { reason }),
    ...(return_to !== '/' && { return_to }),
  });
  return reply.redirect(`/sign-in?${search}`);
}

const encode = (pending: z.infer<typeof PendingSignIn>) => Buffer.from(JSON.stringify(pending)).toString('base64url');

/** Parses the cookie. Only this browser sets it, but its content is not trusted. */
function decode(cookie: string | undefined): z.infer<typeof PendingSignIn> | undefined {
  try {
    return PendingSignIn.parse(JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()));
  } catch {
    return undefined; // not a cookie of this site
  }
}

const actorOf = (db: Kysely<Tables>, id: string) =>
  db.selectFrom('profiles').select(['id', 'email']).where('id', '=', id).executeTakeFirstOrThrow();
