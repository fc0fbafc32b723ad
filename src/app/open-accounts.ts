import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { administrationRoutes } from '#src/accounts/administration/routes.ts';
import { forgetOldActs } from '#src/accounts/audit/audit.ts';
import { auth0Of } from '#src/accounts/auth0/auth0.ts';
import { disableDemo, isDirect, makeDemoAccounts, mayHaveDemo } from '#src/accounts/demo/demo-accounts.ts';
import { demoLinkRoutes, demoLinks } from '#src/accounts/demo/demo-links.ts';
import { demoPassword } from '#src/accounts/demo/demo-password.ts';
import { invitationRoutes } from '#src/accounts/invitations/routes.ts';
import { areCurrent, type OidcKeys, oidcKeysOf } from '#src/accounts/keys/keys.ts';
import { deleteOldInvitations } from '#src/accounts/mail/invitation-links.ts';
import { deleteOldLinks } from '#src/accounts/mail/mail-links.ts';
import { passkeyRoutes } from '#src/accounts/passkeys/routes.ts';
import { profileRoutes } from '#src/accounts/profile/routes.ts';
import { sessionRoutes } from '#src/accounts/profile/session-routes.ts';
import { inProcess } from '#src/accounts/provider/in-process.ts';
import { CLIENT_ID, makeProvider, PROVIDER_PATH, serveProvider } from '#src/accounts/provider/provider.ts';
import { deleteExpiredRecords } from '#src/accounts/provider/records.ts';
import { signInPageRoutes } from '#src/accounts/provider/sign-in-page.ts';
import { hasSecondFactor } from '#src/accounts/second-factor/authenticator.ts';
import { secondFactorRoutes } from '#src/accounts/second-factor/routes.ts';
import { signInUrls } from '#src/accounts/sessions/contract.ts';
import { type Cookies, cookiesOf } from '#src/accounts/sessions/cookies.ts';
import { devicesOf } from '#src/accounts/sessions/devices.ts';
import { deleteEndedSessions, sessionOf } from '#src/accounts/sessions/sessions.ts';
import { relyingParty } from '#src/accounts/sign-in/relying-party.ts';
import { signUpRoutes } from '#src/accounts/sign-in/routes.ts';
import { signInRoutes } from '#src/accounts/sign-in/sign-in.ts';
import { tokenRoutes } from '#src/accounts/tokens/routes.ts';
import { bearerOf, ownerOfToken } from '#src/accounts/tokens/tokens.ts';
import { roleOf } from '#src/accounts/users/authorization.ts';
import { teamOf } from '#src/accounts/users/team.ts';
import { EMBEDDED, isApproved, needsSecondFactor } from '#src/accounts/users/users.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import { isConnectionFailure } from '#src/server/connections.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import { Refusal } from '#src/server/refusal.ts';
import type { Replicas } from '#src/server/replicas/replicas.ts';
import { serverKey } from '#src/server/servers/registry.ts';
import { readSignature, SIGNATURE } from '#src/server/servers/signature.ts';
import type { Tables } from '#src/server/tables.ts';
import { refusesWrites } from '#src/server/takes-writes.ts';
import { addressOf, forgetAttempts } from '#src/server/throttle.ts';
import { scopes } from '#src/shared/scopes.ts';

export interface AccountsOptions {
  /** A migrated database. */
  database: Database;
  /** The same database without a statement timeout, for the clean-up. Defaults to `database`. */
  maintenance?: Database;
  /** Whether it is the embedded PostgreSQL in the data folder. */
  embedded: boolean;
  config: Config;
  /** Replicas that check sessions and tokens while the primary is away. By default none. */
  replicas?: Pick<Replicas, 'standIn' | 'primaryLost'>;
  /** Receives errors of work that no request waits for. */
  report?: (error: unknown) => void;
}

/** The demo accounts' e-mail addresses and password. The list is empty where demo accounts are not allowed. */
export interface Demo {
  emails: string[];
  password: string;
  /** Returns a new link that signs in as `email`, once, within ten minutes. */
  linkFor: (email: string) => string;
}

/** Sign-in, sessions and user management. */
export interface Accounts {
  /** The user of a request, by its API token or its session cookie. */
  identify: (request: FastifyRequest) => Promise<User | undefined>;
  /** Adds the routes for sign-in, sign-up and user management, which mail by `jobs`. */
  routes: (app: FastifyInstance, jobs: Pick<JobQueue, 'add'>) => void;
  demo: Demo;
  /**
   * Throws Refusal if the keys were replaced since these accounts were opened. Call it once the server holds a connection to
   * the queue, which keeps `rotateKeys` from replacing them.
   */
  requireCurrentKeys: () => Promise<void>;
  /** The database of users and of what they make. */
  database: Database;
  /** Deletes expired sessions, links, records and attempts, and old entries of the audit log. */
  cleanUp: () => Promise<void>;
}

/** Milliseconds without records of use, after PostgreSQL refused one: who may read does not depend on them. */
const SILENCE = 10_000;

/** Opens the accounts at the configured identity provider, by default the embedded one. */
export async function openAccounts(options: AccountsOptions): Promise<Accounts> {
  const { database, maintenance = database, embedded, config, replicas, report = () => {} } = options;
  const { db } = database;
  const keys = config.oidc ? undefined : await oidcKeysOf(db);
  const links = demoLinks(config.publicUrl);
  const demo = { ...(await demoAccounts(db, config, embedded)), linkFor: links.make };
  const cookies = cookiesOf(config.publicUrl);
  const auth0 = auth0Of(config, report);
  let silentUntil = 0;
  const identifyBy = (request: FastifyRequest) => {
    if (request.headers[SIGNATURE]) return userOfServer(db, request);
    const at = (db: Kysely<Tables>, address?: string) => identify(db, { cookies, config, request, address });
    const records = performance.now() >= silentUntil;
    return atPrimaryOrReplica(db, replicas, (db, isPrimary) =>
      at(db, isPrimary && records ? addressOf(request) : undefined),
    ).catch((error) => {
      if (!refusesWrites(error)) throw error;
      silentUntil = performance.now() + SILENCE;
      return at(db);
    });
  };
  return {
    identify: identifyBy,
    routes: (app, jobs) => {
      const hasDemo = demo.emails.length > 0;
      const devices = keys && devicesOf(keys.cookies);
      const at = keys
        ? embeddedProvider(app, { db, jobs, config, keys, cookies, demo: hasDemo })
        : outsideProvider(config);
      if (hasDemo)
        demoLinkRoutes(app, { db, cookies, publicUrl: config.publicUrl, siteName: config.company.name, links });
      const services = { db, config, cookies, jobs, auth0, report, identify: identifyBy, ...at };
      signInRoutes(app, services);
      sessionRoutes(app, services);
      profileRoutes(app, { ...services, devices });
      if (keys) secondFactorRoutes(app, { ...services, key: keys.cookies });
      if (keys) passkeyRoutes(app, { ...services, key: keys.cookies });
      signUpRoutes(app, services);
      tokenRoutes(app, db);
      administrationRoutes(app, services);
      invitationRoutes(app, { ...services, devices });
    },
    demo,
    requireCurrentKeys: async () => {
      if (keys && !(await areCurrent(db, keys)))
        throw new Refusal('The keys were replaced during the start. Start the server again.');
    },
    database,
    cleanUp: () => deleteExpired(maintenance.db, config),
  };
}

/** Asks the primary, or a replica while the primary is away. A query of a replica must not write. */
async function atPrimaryOrReplica<T>(
  primary: Kysely<Tables>,
  replicas: AccountsOptions['replicas'],
  ask: (db: Kysely<Tables>, isPrimary: boolean) => Promise<T>,
): Promise<T> {
  const replica = replicas?.standIn();
  if (replica) return ask(replica, false);
  try {
    return await ask(primary, true);
  } catch (error) {
    if (!isConnectionFailure(error)) throw error;
    replicas?.primaryLost();
    const replica = replicas?.standIn();
    if (!replica) throw error;
    return ask(replica, false);
  }
}

/** The user for whom another server sends a call on. */
async function userOfServer(db: Kysely<Tables>, { method, url: path, headers }: FastifyRequest) {
  const { user } = (await readSignature(() => serverKey(db), { method, path }, headers[SIGNATURE])) ?? {};
  return user && { ...user, team: user.team ?? (await teamOf(db, user.id)) }; // servers of the release before sign none
}

interface Identified {
  cookies: Cookies;
  config: Config;
  request: FastifyRequest;
  /** The network of the request. Undefined: records nothing. */
  address: string | undefined;
}

async function identify(db: Kysely<Tables>, { cookies, config, request, address }: Identified) {
  const token = bearerOf(request); // a token takes precedence over cookies
  const secret = cookies.read(request, 'session');
  const user =
    token !== undefined ? await ownerOfToken(db, token, address) : secret && (await sessionOf(db, secret, address));
  if (!user) return undefined;
  const { id, email, team } = user;
  const secondFactorDue =
    token === undefined &&
    'subject' in user &&
    needsSecondFactor(user, config) &&
    !(await hasSecondFactor(db, user.subject));
  return {
    id,
    email,
    team,
    secondFactorDue,
    role: roleOf(user),
    approved: isApproved(user, config),
    via: token === undefined ? 'session' : 'token',
    scopes: 'scopes' in user ? user.scopes : scopes,
  } satisfies User;
}

const callbackOf = (publicUrl: string) => publicUrl + signInUrls.callback;

/** Serves the embedded provider and its sign-in. */
function embeddedProvider(
  app: FastifyInstance,
  {
    db,
    jobs,
    config,
    keys,
    cookies,
    demo,
  }: {
    db: Kysely<Tables>;
    jobs: Pick<JobQueue, 'add'>;
    config: Config;
    keys: OidcKeys;
    cookies: Cookies;
    demo: boolean;
  },
) {
  const { publicUrl, company } = config;
  const provider = makeProvider({ db, publicUrl, keys, siteName: company.name });
  signInPageRoutes(app, {
    db,
    jobs,
    provider,
    devices: devicesOf(keys.cookies),
    cookies,
    mayUseDemo: (request) => demo && isDirect(request, publicUrl),
    config,
    key: keys.cookies,
  });
  serveProvider(app, provider, publicUrl);
  const settings = {
    issuer: publicUrl + PROVIDER_PATH,
    clientId: CLIENT_ID,
    clientSecret: keys.clientSecret,
    callback: callbackOf(publicUrl),
    fetch: inProcess(app),
  };
  return { provider: relyingParty(settings), issuer: EMBEDDED, rolesClaim: 'roles' };
}

/** Serves the sign-in at the configured issuer. */
function outsideProvider({ oidc, publicUrl }: Config) {
  if (!oidc) throw new Error('No issuer is configured.');
  const provider = relyingParty({ ...oidc, callback: callbackOf(publicUrl) });
  return { provider, issuer: oidc.issuer, rolesClaim: oidc.rolesClaim };
}

async function demoAccounts(db: Kysely<Tables>, config: Config, embedded: boolean) {
  const allowed = mayHaveDemo({ ...config, embedded });
  if (!allowed) await disableDemo(db);
  if (!allowed || config.oidc) return { emails: [], password: '' };
  const password = demoPassword(config);
  return { emails: await makeDemoAccounts(db, config.company.company_domain, password), password };
}

/** Deletes expired rows. */
async function deleteExpired(db: Kysely<Tables>, { limits, auditDays }: Config): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ seconds }) => seconds));
  await deleteEndedSessions(db);
  await deleteExpiredRecords(db);
  await deleteOldLinks(db);
  await deleteOldInvitations(db);
  await forgetAttempts(db, longest);
  await forgetOldActs(db, auditDays);
}
