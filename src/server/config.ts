import type { z } from 'zod';
import { Environment, isLoopback, secrets } from '#src/server/environment.ts';
import { Refusal } from '#src/server/refusal.ts';

export type Config = ReturnType<typeof loadConfig>;

/** The government's data service, and the datasets of it that hold payments: one for each year, the newest first. */
export type CmsConfig = NonNullable<Config['cms']>;

/** Reads the environment; an empty variable counts as absent. Throws a refusal with a sentence for each one that is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Refusal(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const local = isLoopback(new URL(publicUrl).hostname);
  const production = !local || data.NODE_ENV === 'production';
  const amiss = [...unfit(data), ...(production ? unsafe(data, given) : [])];
  if (amiss.length) throw new Refusal(amiss.join('\n'));
  const supportEmail = data.SUPPORT_EMAIL ?? `support@${data.COMPANY_DOMAIN}`;
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    /** Whether both the address listened on and the one people use are this machine's own. */
    local: local && isLoopback(data.HOST),
    /** Hops or addresses of the proxies whose forwarding headers count; undefined: nobody's. */
    trustProxy: data.TRUST_PROXY,
    dataDir: data.DATA_DIR,
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    /** Undefined: on when the database is embedded and empty. */
    demoData: data.DEMO_DATA && data.DEMO_DATA === 'on',
    logLevel: data.LOG_LEVEL,
    /** Percent of its rows that an import may refuse before it stops. */
    maxRefused: data.MAX_REFUSED,
    /** Undefined: no reader has a token. */
    metricsToken: data.METRICS_TOKEN,
    /** Whether requests of this machine may read metrics without a token. */
    metricsOpen: data.METRICS_OPEN === 'loopback',
    /** Undefined: the first start makes the demo accounts' password and keeps it in `dataDir`. */
    demoPassword: data.MEDATLAS_DEMO_PASSWORD,
    /** Who may read data: accounts with a role, or every account. */
    access: data.ACCESS,
    /** The outside identity provider; undefined: the embedded one. */
    oidc: outsideProvider(data),
    /** Auth0's management, where roles and new accounts are told. */
    auth0: management(data),
    /** Undefined: no mail is sent. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? supportEmail,
    /** Days that the audit log keeps. */
    auditDays: data.AUDIT_DAYS,
    /** How many within how many seconds: attempts by account and by address, searches likewise. */
    limits: {
      signIn: data.RATE_SIGN_IN,
      signUp: data.RATE_SIGN_UP,
      reset: data.RATE_RESET,
      contact: data.RATE_CONTACT,
      search: data.RATE_SEARCH,
    },
    /** Where payments come from; undefined: the imported table. */
    cms: data.PAYMENTS_SOURCE === 'cms' ? { url: data.CMS_API_URL, datasets: data.CMS_DATASET_ID } : undefined,
    /** Template of a map tile's address, with {z}, {x} and {y}; undefined: maps are drawn without tiles. */
    mapTileUrl: data.MAP_TILE_URL,
    analyticsScriptUrl: data.ANALYTICS_SCRIPT_URL,
    company: {
      name: data.COMPANY_NAME,
      tagline: data.COMPANY_TAGLINE,
      company_domain: data.COMPANY_DOMAIN,
      support_phone: data.SUPPORT_PHONE,
      support_email: supportEmail,
      postal_address: data.POSTAL_ADDRESS,
      sign_up: data.SIGN_UP === 'open',
    },
  };
}

function outsideProvider(data: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, rolesClaim: data.OIDC_ROLES_CLAIM, audience: data.OIDC_AUDIENCE };
}

function management(data: Environment) {
  const { AUTH0_DOMAIN: url, AUTH0_CLIENT_ID: clientId, AUTH0_CLIENT_SECRET: clientSecret } = data;
  if (!url || !clientId || !clientSecret) return undefined;
  return { url, clientId, clientSecret, connection: data.AUTH0_CONNECTION };
}

/** What does not fit together, a sentence each. */
function unfit(data: Environment): string[] {
  const oidc = [data.OIDC_ISSUER, data.OIDC_CLIENT_ID, data.OIDC_CLIENT_SECRET];
  const auth0 = [data.AUTH0_DOMAIN, data.AUTH0_CLIENT_ID, data.AUTH0_CLIENT_SECRET];
  const none = (values: unknown[]) => values.every((value) => value === undefined);
  const sentences = [
    !none(oidc) && oidc.includes(undefined) && 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together.',
    !none(auth0) && auth0.includes(undefined) && 'AUTH0_DOMAIN, AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET go together.',
    !none(auth0) && !data.OIDC_ISSUER && 'AUTH0_DOMAIN needs OIDC_ISSUER: people sign in there.',
    !data.PUBLIC_URL &&
      !isLoopback(data.HOST) &&
      'HOST is open to a network: set PUBLIC_URL to the address people use.',
    data.PUBLIC_URL !== undefined &&
      new URL(data.PUBLIC_URL).protocol === 'http:' &&
      !isLoopback(data.HOST) &&
      'PUBLIC_URL must begin with https:// where HOST is open to a network: sessions would travel in the open.',
    !data.PUBLIC_URL && data.PORT === 0 && 'PORT is any free one: set PUBLIC_URL to the address people use.',
  ];
  return sentences.filter((each) => each !== false);
}

/** What a site that others rely on must not be without, a sentence each. */
function unsafe(data: Environment, given: NodeJS.ProcessEnv): string[] {
  const sentences = [
    !data.PUBLIC_URL?.startsWith('https:') &&
      'PUBLIC_URL must begin with https:// in production: sessions would travel in the open.',
    data.TRUST_PROXY === undefined &&
      'TRUST_PROXY must be set in production: how many proxies stand before the server (1 for the one that ends https), or their addresses.',
    data.SIGN_UP === 'open' &&
      !isLoopback(new URL(data.PUBLIC_URL ?? 'http://localhost').hostname) &&
      !data.SMTP_URL &&
      !data.OIDC_ISSUER &&
      'SIGN_UP=open needs SMTP_URL or OIDC_ISSUER in production, to confirm addresses: set one, or SIGN_UP=closed.',
    data.TRUST_PROXY === 0 &&
      "TRUST_PROXY must not be 0 in production: every visitor would come from the proxy's address, and one could use up the sign-ins of all.",
    !given.COMPANY_DOMAIN && 'COMPANY_DOMAIN must be set in production: it decides who may sign up.',
  ];
  return sentences.filter((each) => each !== false);
}

/** The value stands in the sentence, but for what may hold a password. */
function sentence({ path: [variable], message }: z.core.$ZodIssue, given: NodeJS.ProcessEnv): string {
  const name = String(variable);
  return secrets.includes(name) ? `${name} ${message}.` : `${name} ${message}; it is '${given[name]}'.`;
}
