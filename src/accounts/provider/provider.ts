import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { OidcKeys } from '#src/accounts/keys/keys.ts';
import { limitStarts } from '#src/accounts/limits/start-limit.ts';
import { readBodies, withBody } from '#src/accounts/provider/bodies.ts';
import { signOutPage } from '#src/accounts/provider/pages.ts';
import { recordsIn } from '#src/accounts/provider/records.ts';
import { followVisits, visitsIn } from '#src/accounts/provider/visits.ts';
import { signInUrls } from '#src/accounts/sessions/contract.ts';
import { IDLE_HOURS, SIGN_IN_MAX_AGE, SIGN_IN_SECONDS } from '#src/accounts/sessions/sessions.ts';
import { findClaims } from '#src/accounts/users/accounts.ts';
import { SESSION_CLAIM } from '#src/accounts/users/users.ts';
import { Failure } from '#src/server/failure.ts';
import type { Tables } from '#src/server/tables.ts';

/** Path of the embedded provider below PUBLIC_URL. */
export const PROVIDER_PATH = '/idp';

/** The provider's only client, this server. */
export const CLIENT_ID = 'medatlas';

/** The prompt for a new password, and the pages of the prompts. */
const NEW_PASSWORD = 'new_password';
export const newPasswordPath = (uid: string) => `${PROVIDER_PATH}/new-password/${uid}`;
export const signInPath = (uid: string) => `${PROVIDER_PATH}/interaction/${uid}`;

/** The URL of an authorization request. The provider accepts both cases, with or without a slash. */
const START = /^\/idp\/auth\/?(\?|$)/i;

/**
 * Limit of an authorization request in characters. The server's own is a fraction of it, and the visit's cookie must
 * hold it.
 */
const LONGEST_START = 2000;

export interface ProviderOptions {
  db: Kysely<Tables>;
  publicUrl: string;
  keys: OidcKeys;
  siteName: string;
}

/** Creates the embedded OpenID Connect provider. Its accounts and sessions are in PostgreSQL. */
export function makeProvider({ db, publicUrl, keys, siteName }: ProviderOptions): Provider {
  const prefix = publicUrl.startsWith('https:') ? '__Secure-' : '';
  const records = recordsIn(db);
  const visits = visitsIn(db, {
    key: keys.cookies,
    name: `${prefix}idp_visit`,
    secure: prefix !== '',
    storedPrompt: NEW_PASSWORD,
    paths: (id) => [signInPath(id), `${PROVIDER_PATH}/auth/${id}`],
  });
  const provider = new Provider(`${publicUrl}${PROVIDER_PATH}`, {
    adapter: (model) => (model === 'Interaction' ? visits : records(model)),
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookies],
      names: { session: `${prefix}idp`, interaction: `${prefix}idp_login`, resume: `${prefix}idp_resume` },
    },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: keys.clientSecret,
        redirect_uris: [publicUrl + signInUrls.callback],
        post_logout_redirect_uris: [publicUrl],
      },
    ],
    responseTypes: ['code'],
    claims: {
      openid: ['sub', SESSION_CLAIM],
      profile: ['name', 'nickname', 'given_name', 'family_name', 'updated_at'],
      email: ['email', 'email_verified'],
      'read:roles': ['roles'],
    },
    conformIdTokenClaims: false, // the ID token carries the claims
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: signOutPage(siteName), postLogoutSuccessSource: toSite },
    },
    interactions: {
      url: (_, { uid, prompt }) => (prompt.name === NEW_PASSWORD ? newPasswordPath(uid) : signInPath(uid)),
      policy: policy(),
    },
    ttl: {
      // as long as the site's own sessions: hours without a sign-in, and at most a day after the password
      // one without an account is of the sign-in page
      Session: (_, { accountId, loginTs = accountId ? 0 : now() }) =>
        Math.max(1, Math.min(IDLE_HOURS * 3600, loginTs + SIGN_IN_MAX_AGE - now())),
      Interaction: SIGN_IN_SECONDS,
      Grant: IDLE_HOURS * 3600,
      AccessToken: 60,
      IdToken: 3600,
    },
    findAccount: async (_, subject, token) => {
      const found = await findClaims(db, subject);
      if (!found) return undefined;
      const { claims, oneTimePassword } = found;
      const said = {
        sub: subject,
        [SESSION_CLAIM]: token && 'sessionUid' in token ? token.sessionUid : undefined,
        ...claims,
      };
      return { accountId: subject, oneTimePassword, claims: async () => said };
    },
    loadExistingGrant: grantOwnClient,
    renderError: (context, reply, error) => {
      if (context.path.startsWith('/session/end')) return toSite(context);
      const problem = error instanceof errors.SessionNotFound ? 'expired' : 'failed';
      context.redirect(`/sign-in?${new URLSearchParams({ error: problem, reason: reply.error })}`);
    },
  });
  provider.proxy = true; // `serveProvider` sets the headers that are then trusted
  return provider;
}

/** Passes every request below /idp to the provider, except for the sign-in page. */
export function serveProvider(app: FastifyInstance, provider: Provider, publicUrl: string): void {
  const answer = provider.callback();
  const checkStart = limitStarts();
  provider.on('server_error', (_, error) => app.log.error(error));
  void app.register(async (scope) => {
    readBodies(scope);
    followVisits(scope);
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${PROVIDER_PATH}/*`,
      schema: { hide: true },
      config: { access: 'anyone' },
      handler: (request, reply) => {
        if (START.test(request.url)) {
          checkStart(request);
          if (request.url.length > LONGEST_START) throw new Failure(400, 'too_long', 'URL too long.');
        }
        reply.hijack();
        return answer(asPublic(withBody(request), publicUrl), reply.raw);
      },
    });
  });
}

/** Rewrites a request as one to PUBLIC_URL and ignores its own headers. URLs and secure cookies depend on it. */
function asPublic(request: IncomingMessage, publicUrl: string): IncomingMessage {
  const { host, protocol } = new URL(publicUrl);
  delete request.headers['x-forwarded-host'];
  Object.assign(request.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
  // the provider fails on parameters of a visit
  const url = (request.url ?? '').replace(/^([^?]*\/auth\/[^?]*)\?.*/, '$1');
  return Object.assign(request, { originalUrl: url, url: url.slice(PROVIDER_PATH.length) });
}

/**
 * The library's rules for when to ask for a password, and two more: the account of a session may be deleted or
 * disabled, and a one-time password must be replaced before a client gets the user's identity.
 */
function policy(): NonNullable<Configuration['interactions']>['policy'] {
  const { base, Check, Prompt } = interactionPolicy;
  const rules = base();
  const gone = ({ oidc }: KoaContextWithOIDC) => oidc.session?.accountId !== undefined && oidc.account === undefined;
  rules.get('login')?.checks.add(new Check('account_gone', 'The account is gone', gone));
  const oneTime = ({ oidc }: KoaContextWithOIDC) => oidc.account?.oneTimePassword === true;
  rules.add(
    new Prompt({ name: NEW_PASSWORD }, new Check('one_time', 'The password is a one-time password', oneTime)),
    1,
  );
  return rules;
}

/** Grants everything to the site's own client, so that users see no consent page. Other clients get no grant (R-1648). */
async function grantOwnClient({ oidc: { provider, client, account } }: KoaContextWithOIDC) {
  if (client?.clientId !== CLIENT_ID || !account) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
  grant.addOIDCScope('openid profile email read:roles');
  await grant.save();
  return grant;
}

/** In seconds, as the library counts. */
const now = () => Math.floor(Date.now() / 1000);

const toSite = (context: KoaContextWithOIDC) => context.redirect('/');
