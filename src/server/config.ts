import type { z } from 'zod';
import { Environment, isLoopback, secrets } from '#src/server/environment.ts';
import { Refusal } from '#src/server/refusal.ts';
import { linesWithoutSetting, settingsInFile, settingsOf } from '#src/server/settings-file.ts';
import type { Role } from '#src/shared/roles.ts';

export type Config = ReturnType<typeof loadConfig>;

/** The government's data service and its payment datasets: one per year, newest first. */
export type CmsConfig = NonNullable<Config['cms']>;

/**
 * Reads the environment, and the file that SETTINGS_FILE names, which takes precedence. An empty variable counts as unset.
 * Throws Refusal with one line per invalid variable, or if the file cannot be read.
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = settingsOf(env);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Refusal(parsed.error.issues.map((issue) => message(issue, given)).join('\n'));
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const local = isLoopback(new URL(publicUrl).hostname);
  const production = !local || data.NODE_ENV === 'production';
  const problems = [...inconsistent(data, publicUrl), ...(production ? unsafe(data, given) : [])];
  if (problems.length) throw new Refusal(problems.join('\n'));
  const supportEmail = data.SUPPORT_EMAIL ?? `support@${data.COMPANY_DOMAIN}`;
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl,
    /** The address at which other servers reach this one. Undefined: they do not. */
    serverUrl: data.SERVER_URL,
    /** Whether both HOST and PUBLIC_URL are addresses of this machine. */
    local: local && isLoopback(data.HOST),
    /** Number or addresses of the proxies whose forwarding headers are trusted. Undefined: none. */
    trustProxy: data.TRUST_PROXY,
    dataDir: data.DATA_DIR,
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    /** Replicas that serve reads of published data. */
    readUrls: data.DATABASE_READ_URLS ?? [],
    /** Undefined: on when the database is embedded and empty. Never on in production (R-1070). */
    demoData: production ? false : data.DEMO_DATA && data.DEMO_DATA === 'on',
    production,
    logLevel: data.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** The time zone that decides which day is today. */
    timeZone: data.TIME_ZONE,
    /** Largest percentage of refused rows before an import stops. */
    maxRefused: data.MAX_REFUSED,
    /** Undefined: no token is accepted. */
    metricsToken: data.METRICS_TOKEN,
    /** Whether requests from this machine may read metrics without a token. */
    metricsOpen: data.METRICS_OPEN === 'loopback',
    /** Undefined: the first start generates the demo accounts' password and stores it in `dataDir`. */
    demoPassword: data.MEDATLAS_DEMO_PASSWORD,
    /** Accounts that may read data: those with a role, or all. */
    access: data.ACCESS,
    /** Users who must have a second factor. Undefined: each user decides. */
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR,
    /** The external identity provider. Undefined: the embedded one. */
    oidc: externalProvider(data),
    /** The Auth0 Management API, which receives new accounts and role changes. */
    auth0: managementApi(data),
    /** Mail domains whose users are strangers to each other, in lower case and sorted. */
    publicMailDomains: data.PUBLIC_MAIL_DOMAINS,
    /** Undefined: no mail is sent. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? supportEmail,
    /** Days to keep entries of the audit log. */
    auditDays: data.AUDIT_DAYS,
    /** Years to keep the changes that imports brought. */
    historyYears: data.HISTORY_YEARS,
    openingRecordYears: data.OPENING_RECORD_YEARS,
    /** The command that scans files. Undefined: they are not scanned. */
    scanCommand: data.SCAN_COMMAND,
    backup: {
      schedule: data.BACKUP,
      /** A folder, or `s3://bucket/prefix`. Undefined: no backups by schedule. */
      to: data.BACKUP_TO,
      /** How many backups to keep. */
      keep: data.BACKUP_KEEP,
      s3: {
        endpoint: data.S3_ENDPOINT,
        region: data.S3_REGION,
        accessKeyId: data.AWS_ACCESS_KEY_ID,
        secretAccessKey: data.AWS_SECRET_ACCESS_KEY,
        proxy: data.HTTPS_PROXY,
        noProxy: data.NO_PROXY,
      },
    },
    /** Rate limits: attempts, and the seconds of their window. */
    limits: {
      signIn: data.RATE_SIGN_IN,
      signUp: data.RATE_SIGN_UP,
      reset: data.RATE_RESET,
      contact: data.RATE_CONTACT,
      search: data.RATE_SEARCH,
    },
    /** Stems of the criteria that provider searches refuse. */
    criteriaOff: data.CRITERIA_OFF ?? [],
    /** Whether anyone may search by the NPI Registry's API. */
    npiApiOpen: data.NPI_API === 'open',
    /** Hosts that webhooks may call besides public ones. Without a port: at 443 and 8443. */
    webhookHosts: data.WEBHOOK_HOSTS ?? [],
    /** Origins whose pages may call the doors. */
    doorsOrigins: data.DOORS_ORIGINS ?? [],
    /** Whether API tokens may read the fields of licensed sources. */
    shareLicensed: data.SHARE_LICENSED === 'yes',
    /** Whether the site has a license for codes of CPT and CDT. */
    cptLicense: data.CPT_LICENSE === 'yes',
    /** Whether exports and FHIR have the mailing address of an individual, its phone and its fax. Those of organizations they always have. */
    shareMailing: data.SHARE_MAILING === 'yes',
    /** Rows that a person may take out per day, by role. */
    exportRows: {
      specialist: data.EXPORT_ROWS_SPECIALIST,
      manager: data.EXPORT_ROWS_MANAGER,
      administrator: data.EXPORT_ROWS_ADMINISTRATOR,
      superadmin: data.EXPORT_ROWS_ADMINISTRATOR,
    } satisfies Record<Role, number>,
    /** Letters that a user may write per day. */
    lettersPerDay: data.LETTERS_PER_DAY,
    /** Days to keep notes and activities. Undefined: without end. */
    notesDays: data.NOTES_DAYS,
    /** The source of payments. Undefined: the imported table. */
    cms: data.PAYMENTS_SOURCE === 'cms' ? { url: data.CMS_API_URL, datasets: data.CMS_DATASET_ID } : undefined,
    fetch: {
      /** The first schedule of each dataset. The one in the database takes precedence. */
      schedule: data.FETCH,
      /** The address that replaces the publishers' hosts. */
      mirror: data.MIRROR_URL,
      proxy: data.HTTPS_PROXY,
      /** Hosts that are reached without the proxy. */
      noProxy: data.NO_PROXY,
    },
    /** URL template of a map tile, with {z}, {x} and {y}. Undefined: maps have no tiles. */
    mapTileUrl: data.MAP_TILE_URL,
    analyticsScriptUrl: data.ANALYTICS_SCRIPT_URL,
    /** Whether POSTAL_ADDRESS is a real one. In production the default is not, and no letter may go with it. */
    postalAddressKnown: !production || given.POSTAL_ADDRESS !== undefined,
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

/**
 * The names in the file that SETTINGS_FILE names which are no settings, such as misspelled ones, and its lines without `=`.
 * They are no reason to refuse a start: a setting of the next release may stay in the file when this one runs again.
 */
export const unknownSettings = (env: NodeJS.ProcessEnv = process.env): string[] => [
  ...Object.keys(settingsInFile(env)).filter((name) => !(name in Environment.shape)),
  ...linesWithoutSetting(env).map((line) => `Line ${line}`),
];

function externalProvider(data: Environment) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data;
  if (!issuer || !clientId || !clientSecret) return undefined;
  return { issuer, clientId, clientSecret, rolesClaim: data.OIDC_ROLES_CLAIM, audience: data.OIDC_AUDIENCE };
}

function managementApi(data: Environment) {
  const { AUTH0_DOMAIN: url, AUTH0_CLIENT_ID: clientId, AUTH0_CLIENT_SECRET: clientSecret } = data;
  if (!url || !clientId || !clientSecret) return undefined;
  return { url, clientId, clientSecret, connection: data.AUTH0_CONNECTION };
}

/** Returns a message for each combination of settings that cannot work. */
function inconsistent(data: Environment, publicUrl: string): string[] {
  const oidc = [data.OIDC_ISSUER, data.OIDC_CLIENT_ID, data.OIDC_CLIENT_SECRET];
  const auth0 = [data.AUTH0_DOMAIN, data.AUTH0_CLIENT_ID, data.AUTH0_CLIENT_SECRET];
  const none = (values: unknown[]) => values.every((value) => value === undefined);
  const messages = [
    data.PUBLIC_MAIL_DOMAINS.some((domain) => `.${data.COMPANY_DOMAIN}`.endsWith(`.${domain}`)) &&
      `COMPANY_DOMAIN ${data.COMPANY_DOMAIN} must not be one of PUBLIC_MAIL_DOMAINS, whose users are strangers to each other.`,
    !none(oidc) &&
      oidc.includes(undefined) &&
      'Set all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none.',
    !none(auth0) &&
      auth0.includes(undefined) &&
      'Set all of AUTH0_DOMAIN, AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET, or none.',
    data.DATABASE_READ_URLS !== undefined &&
      !data.DATABASE_URL &&
      'DATABASE_READ_URLS requires DATABASE_URL, the primary of its replicas.',
    data.DOORS_ORIGINS?.includes(publicUrl) &&
      `DOORS_ORIGINS must not name this site, ${publicUrl}: its pages need no entry.`,
    data.REQUIRE_SECOND_FACTOR !== undefined &&
      data.OIDC_ISSUER !== undefined &&
      'REQUIRE_SECOND_FACTOR is for accounts of this server. With OIDC_ISSUER, require a second factor at that provider.',
    !none(auth0) && !data.OIDC_ISSUER && 'AUTH0_DOMAIN requires OIDC_ISSUER, where users sign in.',
    data.BACKUP !== 'off' && !data.BACKUP_TO && `BACKUP=${data.BACKUP} requires BACKUP_TO, a folder or an S3 address.`,
    data.BACKUP_TO?.startsWith('s3:') &&
      !(data.AWS_ACCESS_KEY_ID && data.AWS_SECRET_ACCESS_KEY) &&
      'BACKUP_TO requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for an S3 address.',
    !data.PUBLIC_URL &&
      !isLoopback(data.HOST) &&
      'HOST is open to a network: set PUBLIC_URL to the public address of the site.',
    data.PUBLIC_URL !== undefined &&
      new URL(data.PUBLIC_URL).protocol === 'http:' &&
      !isLoopback(data.HOST) &&
      'PUBLIC_URL must begin with https:// because HOST is open to a network. Sessions would be sent unencrypted.',
    !data.PUBLIC_URL &&
      data.PORT === 0 &&
      'PORT 0 picks any free port: set PUBLIC_URL to the public address of the site.',
  ];
  return messages.filter((each) => typeof each === 'string');
}

/** Returns a message for each setting that is unsafe in production. */
function unsafe(data: Environment, given: NodeJS.ProcessEnv): string[] {
  const messages = [
    !data.PUBLIC_URL?.startsWith('https:') &&
      'PUBLIC_URL must begin with https:// in production. Sessions would be sent unencrypted.',
    data.TRUST_PROXY === undefined &&
      'TRUST_PROXY must be set in production: the number of proxies before the server (1 for the one that terminates https), or their addresses.',
    data.SIGN_UP === 'open' &&
      !isLoopback(new URL(data.PUBLIC_URL ?? 'http://localhost').hostname) &&
      !data.SMTP_URL &&
      !data.OIDC_ISSUER &&
      'SIGN_UP=open requires SMTP_URL or OIDC_ISSUER in production, to confirm addresses. Set one of them, or SIGN_UP=closed.',
    data.TRUST_PROXY === 0 &&
      "TRUST_PROXY must not be 0 in production. All visitors would share the proxy's address and its rate limits.",
    data.DEMO_DATA === 'on' &&
      'DEMO_DATA=on is not for production: users would take invented people for real ones. Remove it.',
    !given.COMPANY_DOMAIN && 'COMPANY_DOMAIN must be set in production: only addresses at this domain can sign up.',
  ];
  return messages.filter((each) => each !== false);
}

/** The message includes the variable's value, unless the value can hold a password. */
function message({ path: [variable], message }: z.core.$ZodIssue, given: NodeJS.ProcessEnv): string {
  const name = String(variable);
  return secrets.includes(name) ? `${name} ${message}.` : `${name} ${message}; it is '${given[name]}'.`;
}
