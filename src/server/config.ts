import { isIPv4 } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { Refusal } from '#src/server/refusal.ts';

const text = z.string();
const oneOf = <const T extends string[]>(...values: T) => z.enum(values, `must be one of ${values.join(', ')}`);

/** The variables by name, each with its default and what is said when it is wrong. */
const Environment = z.object({
  HOST: text
    .refine(
      isLoopback,
      'must be this machine itself, such as 127.0.0.1: without accounts nothing is served to a network',
    )
    .default('127.0.0.1'),
  PORT: text
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) < 65_536, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .default(3000),
  PUBLIC_URL: text
    .refine(isOrigin, 'must be the address people use, such as https://medatlas.example, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: text.default('data').transform((dir) => path.resolve(dir)),
  DATABASE_URL: text
    .regex(/^postgres(ql)?:\/\/./, 'must be a connection string that begins with postgresql://')
    .optional(),
  DEMO_DATA: oneOf('on', 'off').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('warn'),
  MAX_REFUSED: text
    .refine((percent) => /^\d+(\.\d+)?$/.test(percent) && Number(percent) <= 100, 'must be a percentage from 0 to 100')
    .transform(Number)
    .default(5),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  COMPANY_NAME: text.default('Medatlas'),
  COMPANY_TAGLINE: text.default('The Power of Information'),
  COMPANY_DOMAIN: z.hostname('must be a domain name, such as medatlas.example').default('medatlas.example'),
  SUPPORT_PHONE: text.default('(555) 555-0100'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  POSTAL_ADDRESS: text.default('100 Example Street, Anytown, ZZ 00000'),
});

export type Config = ReturnType<typeof loadConfig>;

/** Reads the environment; an empty variable counts as absent. Throws a refusal with a sentence for each one that is wrong. */
export function loadConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Refusal(parsed.error.issues.map((issue) => sentence(issue, given)).join('\n'));
  const { data } = parsed;
  return {
    host: data.HOST,
    port: data.PORT,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDir: data.DATA_DIR,
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    /** Undefined: on when the database is embedded and empty. */
    demoData: data.DEMO_DATA && data.DEMO_DATA === 'on',
    logLevel: data.LOG_LEVEL,
    /** Percent of its rows that an import may refuse before it stops. */
    maxRefused: data.MAX_REFUSED,
    /** Undefined: metrics are for this machine only. */
    metricsToken: data.METRICS_TOKEN,
    company: {
      name: data.COMPANY_NAME,
      tagline: data.COMPANY_TAGLINE,
      company_domain: data.COMPANY_DOMAIN,
      support_phone: data.SUPPORT_PHONE,
      support_email: data.SUPPORT_EMAIL ?? `support@${data.COMPANY_DOMAIN}`,
      postal_address: data.POSTAL_ADDRESS,
    },
  };
}

/** The value stands in the sentence, but for a token and a connection string, which may hold a password. */
function sentence({ path: [variable], message }: z.core.$ZodIssue, given: NodeJS.ProcessEnv): string {
  const name = String(variable);
  return secrets.includes(name) ? `${name} ${message}.` : `${name} ${message}; it is '${given[name]}'.`;
}

const secrets = ['DATABASE_URL', 'METRICS_TOKEN'];

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}
