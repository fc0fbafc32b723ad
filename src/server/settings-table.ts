// The table of settings in README.md. `npm run tables` writes it.
import { Environment } from '#src/server/environment.ts';

/** What each setting does, as Markdown. A setting without a meaning does not compile. */
const meanings: Record<keyof Environment, string> = {
  NODE_ENV:
    '`production`: the requirements of [production](docs/security.md#behind-a-proxy) hold also on this machine alone',
  SETTINGS_FILE: 'file with lines `NAME=value`, which take precedence over environment variables',
  HOST: 'address to listen on; an address outside this machine requires an https `PUBLIC_URL`',
  PORT: 'port to listen on',
  PUBLIC_URL:
    'public address of the site, by default `http://localhost:PORT`; the server rejects requests for other hosts. Production requires https',
  SERVER_URL:
    'address at which [other servers](docs/operations.md#several-servers) of the database reach this one, such as `http://10.0.0.2:3000`',
  TRUST_PROXY:
    'trusted proxies: their number (`1`) or their addresses (`10.0.0.0/8`). Production requires it and rejects `0`',
  DATA_DIR: 'folder of the embedded PostgreSQL, the search index, downloads and refused rows',
  DATABASE_URL:
    'your own PostgreSQL 17 or newer, instead of the embedded one. It can name a primary and its standbys: `postgresql://medatlas@db1,db2/medatlas`',
  DATABASE_READ_URLS:
    'replicas that serve reads of published data, separated by commas. See [operations](docs/operations.md#replicas-for-reads)',
  DEMO_DATA:
    '`on` or `off`: load demo data into an empty database. By default the embedded database gets it. Production refuses `on`; a database with real or restored rows, or with accounts before any data, gets none',
  LOG_LEVEL:
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; by default `info` in production, else `warn`. From `info` on, the log has a line per request',
  MAX_REFUSED:
    'largest percentage of refused rows before an import stops; also of deactivated NPIs missing from a deactivation report',
  TIME_ZONE:
    'the time zone of the days of the product: which day is today, when daily allowances begin, and when regular work runs',
  METRICS_TOKEN: 'token to read `/metrics` with `Authorization: Bearer …`',
  METRICS_OPEN: '`loopback` lets requests from this machine read `/metrics` without a token',
  MEDATLAS_DEMO_PASSWORD:
    'password of the demo accounts; by default the first start generates one and stores it in `DATA_DIR/demo-password`',
  ACCESS: 'accounts that may read data: `approved` accounts, which have a role, or all `signed-in` accounts',
  SIGN_UP: '`closed`: administrators create all accounts. In production `open` requires `SMTP_URL` or `OIDC_ISSUER`',
  REQUIRE_SECOND_FACTOR:
    '`administrators` or `everybody`: users of the embedded provider who must set up two-step verification before anything else',
  OIDC_ISSUER: 'your own identity provider, such as Auth0, instead of the embedded one',
  OIDC_CLIENT_ID: 'client at the identity provider',
  OIDC_CLIENT_SECRET: 'secret of that client',
  OIDC_ROLES_CLAIM: 'claim that sets the role of a new profile',
  OIDC_AUDIENCE: 'audience to request from the identity provider',
  AUTH0_DOMAIN: 'domain of the Auth0 Management API, which receives new accounts and role changes',
  AUTH0_CLIENT_ID: 'client of that API',
  AUTH0_CLIENT_SECRET: 'secret of that client',
  AUTH0_CONNECTION: 'connection of Auth0 that has the users',
  SMTP_URL: 'mail server. Without one, users confirm no address and administrators reset passwords',
  MAIL_FROM: 'sender of mail, by default `SUPPORT_EMAIL`',
  AUDIT_DAYS: 'days to keep entries of the audit log, at least 30',
  HISTORY_YEARS: 'years to keep the changes that imports brought',
  NPI_API:
    "`open`: anyone may search by the [NPI Registry's API](docs/interfaces.md), 60 requests a minute from an address. By default it takes a session or an API token",
  DOORS_ORIGINS:
    'origins of pages that may call the [interfaces for other programs](docs/interfaces.md) with an API token, separated by commas, such as `https://tools.example`. Their requests never use a session',
  WEBHOOK_HOSTS:
    'hosts that [webhooks](docs/interfaces.md#webhooks) may call besides the public internet at ports 443 and 8443, also of your own network, such as `hooks.internal,10.0.0.5:9443`',
  OPENING_RECORD_YEARS: 'years to keep whom openings showed, by which criteria and in which order',
  SCAN_COMMAND:
    'command of the shell that scans an uploaded PDF or DOCX on its standard input, and exits with 0 if it is clean, such as `clamdscan --no-summary -`',
  BACKUP: 'backups by the server: `off`, `daily` or `weekly`',
  BACKUP_TO: 'folder of backups, or an S3-compatible address such as `s3://bucket/medatlas`',
  BACKUP_KEEP: 'how many backups are kept',
  S3_ENDPOINT: "the service of an S3 address, such as `https://minio.example`; by default Amazon's",
  S3_REGION: 'region of the S3 service',
  AWS_ACCESS_KEY_ID: 'key of the S3 service',
  AWS_SECRET_ACCESS_KEY: 'secret key of the S3 service',
  RATE_SIGN_IN: 'limit of sign-ins as attempts per seconds. See [security](docs/security.md#limits)',
  RATE_SIGN_UP: 'limit of sign-ups as attempts per seconds',
  RATE_RESET: 'limit of requests for a new password as attempts per seconds',
  RATE_CONTACT: 'limit of messages of the contact form as attempts per seconds',
  RATE_SEARCH: 'limit of requests for data as attempts per seconds',
  CRITERIA_OFF:
    'criteria that provider searches refuse on this site, such as `gender,graduated`; results still show the data. `graduated` includes `years_in_practice`',
  SHARE_LICENSED:
    '`yes`: API tokens may read the data of FSMB, ABMS, ACGME and medical schools. Set it only if your agreements with the publishers allow that',
  CPT_LICENSE:
    '`yes`: screens, searches, files and APIs show codes of CPT and CDT. Sites that show them need a license of the American Medical Association and of the American Dental Association; ask your counsel whether importing them does, too. Without it, only families, subcategories and other codes of Level II are shown',
  SHARE_MAILING:
    "`yes`: files of exports and the FHIR interface have people's mailing addresses with their phone and fax. They are often homes",
  EXPORT_ROWS_SPECIALIST: 'rows that a specialist may take out per day, by exports and by lookups with API tokens',
  EXPORT_ROWS_MANAGER: 'rows that a manager may take out per day',
  EXPORT_ROWS_ADMINISTRATOR: 'rows that an administrator may take out per day',
  LETTERS_PER_DAY: 'letters that a user may write per day to people whom the team keeps',
  NOTES_DAYS:
    'days to keep notes, activities, letters and reported problems, people without an NPI on archived lists, and trainings after their end; by default they are kept without end',
  FETCH:
    'how often the server fetches new files: `off`, `daily` or `weekly`. Sets the schedule of each dataset that has none',
  MIRROR_URL: "address of a mirror with the publishers' paths, instead of the publishers' hosts; http is allowed",
  HTTPS_PROXY: 'proxy for downloads, such as `http://proxy.example:8080`',
  NO_PROXY: 'hosts that need no proxy',
  PAYMENTS_SOURCE:
    "source of Medicare payments: `import` reads the imported table, `cms` the government's data service",
  CMS_DATASET_ID:
    'dataset of the data service, or several with their years, such as `2023=<id>,2022=<id>`; by default the newest year',
  CMS_API_URL: 'address of the data service',
  MAP_TILE_URL: 'map tiles, such as `https://tiles.example/{z}/{x}/{y}.png`; by default maps draw outlines',
  ANALYTICS_SCRIPT_URL: 'web analytics script',
  COMPANY_NAME: 'name of your company',
  COMPANY_TAGLINE: 'tagline of your company',
  COMPANY_DOMAIN: 'domain of your company. Sign-up accepts only addresses there. Production requires it',
  PUBLIC_MAIL_DOMAINS:
    'mail domains whose users are no team with each other, separated by commas. `default` is the list in `src/server/public-mail-domains.ts`: `default,mail.example` adds one, `none` is none. See [teams](docs/accounts.md#teams)',
  SUPPORT_PHONE: 'phone number for questions',
  SUPPORT_EMAIL: 'address for questions, by default `support@COMPANY_DOMAIN`',
  POSTAL_ADDRESS: 'postal address of your company',
};

/** The table of all settings with their defaults, as Markdown. */
const settingsTable = (): string =>
  [
    '| variable | default | meaning |',
    '|---|---|---|',
    ...Object.entries(meanings).map(([name, meaning]) => `| \`${name}\` | ${defaultOf(name)} | ${meaning} |`),
  ].join('\n');

/** The default of a setting as it would be written. */
function defaultOf(name: string): string {
  const { def } = Environment.shape[name as keyof Environment];
  const { defaultValue } =
    def.type === 'pipe' ? (def.in.def as { defaultValue?: unknown }) : (def as { defaultValue?: unknown });
  return defaultValue === undefined ? 'unset' : `\`${String(defaultValue)}\``;
}

/** The text of README.md with the table of all settings in place of the one that it has. */
export const replaceSettings = (readme: string): string =>
  readme.replace(/\| variable \| default \|[\s\S]*?(?=\n\n)/, () => settingsTable());
