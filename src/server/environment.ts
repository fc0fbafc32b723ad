import { isIP, isIPv4 } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { urlsOf } from '#src/server/primary.ts';
import { defaultDomains } from '#src/server/public-mail-domains.ts';
import { schedules } from '#src/shared/schedules.ts';
import { isTimeZone } from '#src/shared/time-zone.ts';

const text = z.string();
const oneOf = <const T extends string[]>(...values: T) => z.enum(values, `must be one of ${values.join(', ')}`);
const wholeNumber = (least: number, most: number) =>
  text
    .refine(
      (number) => /^\d{1,9}$/.test(number) && Number(number) >= least && Number(number) <= most,
      `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);
/** The URL of an external service. It requires https, except on this machine. */
const remote = text.refine(isRemote, 'must be an address that begins with https://');
/** A key that is sent in a header. */
const key = text.regex(/^[!-~]*$/, 'must have only letters without accents, digits and signs, and no spaces');
/** `10/900` is at most 10 attempts in 900 seconds. */
const rate = text
  .regex(/^[1-9]\d{0,8}\/[1-9]\d{0,5}$/, 'must be attempts per seconds, such as 10/900')
  .transform((rate) => {
    const [limit = 0, seconds = 0] = rate.split('/').map(Number);
    return { limit, seconds };
  });

/** The variables by name, with defaults and error messages. */
export const Environment = z.object({
  NODE_ENV: text.optional(),
  SETTINGS_FILE: text.optional(),
  HOST: text
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'must be an address of this machine, such as 127.0.0.1')
    .default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: text
    .refine(isOrigin, 'must be the public address of the site without a path, such as https://medatlas.example')
    .transform((url) => new URL(url).origin)
    .optional(),
  SERVER_URL: text
    .refine(isOrigin, 'must be the address at which other servers reach this one, such as http://10.0.0.2:3000')
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: text
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (parts) => (parts.length === 1 && /^\d$/.test(parts[0] ?? '')) || parts.every(isNetwork),
      'must be the number of proxies before the server, such as 1, or their addresses, such as 10.0.0.0/8',
    )
    .transform((parts) => (/^\d$/.test(parts[0] ?? '') ? Number(parts[0]) : parts))
    .optional(),
  DATA_DIR: text.default('data').transform((dir) => path.resolve(dir)),
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\/./, 'must be a connection string that begins with postgresql://')
    .refine(
      (url) => urlsOf(url).every((each) => URL.canParse(each.replace('@/', '@localhost/'))), // without a host, the string names a Unix socket
      'must be a connection string. Escape # and / in its password as %23 and %2F',
    )
    .optional(),
  DATABASE_READ_URLS: text
    .transform((urls) => urls.replace(/^[\s,]+|[\s,]+$/g, '').split(/[\s,]+(?=postgres)/))
    .refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\/./.test(url) && URL.canParse(url) && urlsOf(url).length === 1),
      'must be connection strings of one host each, that begin with postgresql://',
    )
    .optional(),
  DEMO_DATA: oneOf('on', 'off').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').optional(),
  MAX_REFUSED: text
    .refine((percent) => /^\d+(\.\d+)?$/.test(percent) && Number(percent) <= 100, 'must be a percentage from 0 to 100')
    .transform(Number)
    .default(5),
  TIME_ZONE: text.refine(isTimeZone, 'must be a time zone, such as America/New_York').default('America/New_York'),
  METRICS_TOKEN: key.min(16, 'must have at least 16 characters').optional(),
  METRICS_OPEN: oneOf('loopback').optional(),
  MEDATLAS_DEMO_PASSWORD: text
    .min(8, 'must have at least 8 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),

  ACCESS: oneOf('approved', 'signed-in').default('approved'),
  SIGN_UP: oneOf('open', 'closed').default('open'),
  REQUIRE_SECOND_FACTOR: oneOf('administrators', 'everybody').optional(),
  OIDC_ISSUER: remote.transform((url) => new URL(url).href).optional(), // normalized: part of the profiles' key
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_ROLES_CLAIM: text.default('roles'),
  OIDC_AUDIENCE: text.optional(),
  AUTH0_DOMAIN: text
    .refine(
      (domain) => isRemote(domain.includes('://') ? domain : `https://${domain}`),
      'must be a domain name, such as medatlas.us.auth0.com',
    )
    .transform((domain) => new URL(domain.includes('://') ? domain : `https://${domain}`).origin)
    .optional(),
  AUTH0_CLIENT_ID: text.optional(),
  AUTH0_CLIENT_SECRET: text.optional(),
  AUTH0_CONNECTION: text.default('Username-Password-Authentication'),
  SMTP_URL: text
    .regex(/^smtps?:\/\/./, 'must be an address that begins with smtp:// or smtps://')
    .refine((url) => URL.canParse(url), 'must be an address with a host. Escape # and / in its password as %23 and %2F')
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  AUDIT_DAYS: wholeNumber(30, 36_500).default(365),
  HISTORY_YEARS: wholeNumber(1, 100).default(10),
  NPI_API: oneOf('open').optional(),
  DOORS_ORIGINS: text
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => isOrigin(part) && !part.includes('*')),
      'must be origins without a path, separated by commas, such as https://tools.example,http://localhost:8080',
    )
    .transform((parts) => [...new Set(parts.map((part) => new URL(part).origin))])
    .optional(),
  WEBHOOK_HOSTS: text
    .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
    .refine(
      (parts) => parts.every(isHost),
      'must be hosts, each with a port if it is not 443 or 8443, separated by commas, such as hooks.internal,10.0.0.5:9443',
    )
    .transform((parts) => parts.map(hostIn))
    .optional(),
  OPENING_RECORD_YEARS: wholeNumber(1, 100).default(4),
  SCAN_COMMAND: text.optional(),

  BACKUP: oneOf(...schedules).default('off'),
  BACKUP_TO: text
    .refine(
      (place) => !place.startsWith('s3:') || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(place),
      'must be a folder, or an address such as s3://bucket/medatlas',
    )
    .transform((place) => (place.startsWith('s3:') ? place : path.resolve(place)))
    .optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  S3_ENDPOINT: remote.transform((url) => new URL(url).origin).optional(),
  S3_REGION: text.regex(/^[\w-]{1,50}$/, 'must be a region, such as us-east-1').default('us-east-1'),
  AWS_ACCESS_KEY_ID: key.optional(),
  AWS_SECRET_ACCESS_KEY: key.optional(),

  RATE_SIGN_IN: rate.prefault('10/900'),
  RATE_SIGN_UP: rate.prefault('20/3600'),
  RATE_RESET: rate.prefault('5/3600'),
  RATE_CONTACT: rate.prefault('10/3600'),
  RATE_SEARCH: rate.prefault('60000/10'),

  CRITERIA_OFF: text
    .transform((names) => names.replace(/\s/g, ''))
    .refine((names) => /^[a-z_]+(,[a-z_]+)*$/.test(names), 'must be names of criteria, such as gender,graduated')
    .transform((names) => names.split(','))
    .optional(),

  SHARE_LICENSED: oneOf('no', 'yes').default('no'),
  CPT_LICENSE: oneOf('no', 'yes').default('no'),
  SHARE_MAILING: oneOf('no', 'yes').default('no'),
  EXPORT_ROWS_SPECIALIST: wholeNumber(0, 100_000_000).default(5000),
  EXPORT_ROWS_MANAGER: wholeNumber(0, 100_000_000).default(50_000),
  EXPORT_ROWS_ADMINISTRATOR: wholeNumber(0, 100_000_000).default(1_000_000),
  LETTERS_PER_DAY: wholeNumber(0, 10_000).default(50),
  NOTES_DAYS: wholeNumber(1, 36_500).optional(),

  FETCH: oneOf(...schedules).default('off'),
  MIRROR_URL: text
    .refine(isWebAddress, 'must be the address of a mirror, such as https://mirror.example')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  HTTPS_PROXY: text
    .transform((url) => (url.includes('://') ? url : `http://${url}`))
    .refine(
      (url) => /^https?:/.test(url) && URL.canParse(url),
      'must be the address of a proxy, such as http://proxy.example:8080',
    )
    .optional(),
  NO_PROXY: text.optional(),

  PAYMENTS_SOURCE: oneOf('import', 'cms').default('import'),
  CMS_DATASET_ID: text
    .refine(areDatasets, 'must be a dataset ID, or several with their years, such as 2023=<id>,2022=<id>')
    .transform(datasetsIn)
    .prefault('8889d81e-2ee7-448f-8713-f071038289b5'),
  CMS_API_URL: remote.transform((url) => url.replace(/\/+$/, '')).prefault('https://data.cms.gov/data-api/v1'),

  MAP_TILE_URL: text
    .refine(
      (url) => isRemote(url.replace('{s}.', '')) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
      'must be an address such as https://tiles.example/{z}/{x}/{y}.png',
    )
    .optional(),
  ANALYTICS_SCRIPT_URL: remote.optional(),
  COMPANY_NAME: text.default('Medatlas'),
  COMPANY_TAGLINE: text.default('The Power of Information'),
  COMPANY_DOMAIN: z
    .hostname('must be a domain name, such as medatlas.example')
    .toLowerCase()
    .default('medatlas.example'),
  PUBLIC_MAIL_DOMAINS: text
    .toLowerCase()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.join() === 'none' || parts.every((part) => part === 'default' || isDomain(part)),
      'must be domains separated by commas, such as default,mail.example, or none',
    )
    .transform(mailDomainsIn)
    .prefault('default'),
  SUPPORT_PHONE: text.default('(555) 555-0100'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  POSTAL_ADDRESS: text.default('100 Example Street, Anytown, ZZ 00000'),
});
export type Environment = z.output<typeof Environment>;

/** Variables that can hold a password or key. No message shows their values. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_READ_URLS',
  'MEDATLAS_DEMO_PASSWORD',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'AUTH0_CLIENT_SECRET',
  'SMTP_URL',
  'HTTPS_PROXY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] satisfies (keyof Environment)[] as readonly string[]; // callers look up any string

/** Whether a host name or address is loopback. */
export function isLoopback(host: string): boolean {
  return ['localhost', '::1', '[::1]'].includes(host) || (isIPv4(host) && host.startsWith('127.'));
}

const isDomain = (text: string): boolean => text.includes('.') && z.hostname().safeParse(text).success;

/** `default` is the domains of Medatlas. Sorts them, each once. */
function mailDomainsIn(parts: string[]): string[] {
  if (parts[0] === 'none') return [];
  return [...new Set(parts.flatMap((part) => (part === 'default' ? defaultDomains : part)))].sort();
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Whether it is an address of the web, without a user, a search or a fragment. */
function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !/[@?#]/.test(text);
}

function isRemote(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** Whether it is a host of a URL, with or without a port. */
function isHost(text: string): boolean {
  const url = URL.canParse(`https://${text}`) ? new URL(`https://${text}`) : undefined;
  return url !== undefined && !/[/?#@*\s]/.test(text) && url.hostname !== '' && !/:0*$/.test(text);
}

/** `localhost:8000` as a host and a port. Without a port, none. */
function hostIn(text: string): { host: string; port: string | undefined } {
  const { hostname, port } = new URL(`https://${text}`);
  return { host: hostname, port: port || (/:0*443$/.test(text) ? '443' : undefined) };
}

/** Whether it is an IP address or a range such as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

const DATASET = /^(?:(20\d\d)=)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Whether it is one ID, or several that each have a year. */
function areDatasets(text: string): boolean {
  const parts = text.split(',').map((part) => DATASET.exec(part.trim()));
  return parts.every((part) => part?.[2] && (parts.length === 1 || part[1]));
}

/** Parses `2023=<id>,2022=<id>` and sorts newest first. The year of a single ID may be null. */
function datasetsIn(text: string): { year: number | null; id: string }[] {
  return text
    .split(',')
    .map((part) => DATASET.exec(part.trim()))
    .map((part) => ({ year: part?.[1] ? Number(part[1]) : null, id: part?.[2]?.toLowerCase() ?? '' }))
    .sort((a, b) => Number(b.year) - Number(a.year));
}
