import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#src/server/config.ts';

test('an empty environment starts on this machine with invented details', () => {
  expect(loadConfig({ PORT: '', COMPANY_NAME: ' ' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicMailDomains: expect.arrayContaining(['gmail.com', 'yahoo.com']),
    publicUrl: 'http://localhost:3000',
    local: true,
    production: false,
    trustProxy: undefined,
    criteriaOff: [],
    readUrls: [],
    npiApiOpen: false,
    doorsOrigins: [],
    webhookHosts: [],
    cptLicense: false,
    shareMailing: false,
    shareLicensed: false,
    exportRows: { specialist: 5000, manager: 50_000, administrator: 1_000_000, superadmin: 1_000_000 },
    notesDays: undefined,
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    demoData: undefined,
    logLevel: 'warn',
    historyYears: 10,
    lettersPerDay: 50,
    postalAddressKnown: true,
    openingRecordYears: 4,
    scanCommand: undefined,
    maxRefused: 5,
    metricsToken: undefined,
    metricsOpen: false,
    demoPassword: undefined,
    access: 'approved',
    oidc: undefined,
    auth0: undefined,
    smtpUrl: undefined,
    timeZone: 'America/New_York',
    mailFrom: 'support@medatlas.example',
    auditDays: 365,
    limits: {
      signIn: { limit: 10, seconds: 900 },
      signUp: { limit: 20, seconds: 3600 },
      reset: { limit: 5, seconds: 3600 },
      contact: { limit: 10, seconds: 3600 },
      search: { limit: 60_000, seconds: 10 },
    },
    cms: undefined,
    backup: {
      schedule: 'off',
      to: undefined,
      keep: 14,
      s3: {
        endpoint: undefined,
        region: 'us-east-1',
        accessKeyId: undefined,
        secretAccessKey: undefined,
        proxy: undefined,
        noProxy: undefined,
      },
    },
    fetch: { schedule: 'off', mirror: undefined, proxy: undefined, noProxy: undefined },
    mapTileUrl: undefined,
    analyticsScriptUrl: undefined,
    company: {
      name: 'Medatlas',
      tagline: 'The Power of Information',
      company_domain: 'medatlas.example',
      support_phone: '(555) 555-0100',
      support_email: 'support@medatlas.example',
      postal_address: '100 Example Street, Anytown, ZZ 00000',
      sign_up: true,
    },
  });
});

/** The minimum that production requires. */
const production = {
  PUBLIC_URL: 'https://people.example',
  TRUST_PROXY: '1',
  COMPANY_DOMAIN: 'people.example',
  SMTP_URL: 'smtps://mail.example',
};

test('every variable is read', () => {
  const config = loadConfig({
    ...production,
    NODE_ENV: 'production',
    HOST: '::1',
    PORT: '0',
    PUBLIC_URL: 'https://people.example/',
    TRUST_PROXY: '10.0.0.0/8, fd00::1',
    DATA_DIR: '/srv/medatlas',
    DATABASE_URL: 'postgresql://me@db/medatlas',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    DOORS_ORIGINS: 'https://tools.example:443/, http://localhost:8080',
    SHARE_MAILING: 'yes',
    WEBHOOK_HOSTS: 'Hooks.internal, 10.0.0.5:9443,[fd00::1]:443',
    HISTORY_YEARS: '3',
    OPENING_RECORD_YEARS: '5',
    SCAN_COMMAND: 'clamdscan --no-summary -',
    MAX_REFUSED: '0.5',
    METRICS_OPEN: 'loopback',
    MEDATLAS_DEMO_PASSWORD: 'medatlas-demo',
    ACCESS: 'signed-in',
    SIGN_UP: 'closed',
    OIDC_ISSUER: 'https://medatlas.us.auth0.com/',
    OIDC_CLIENT_ID: 'web',
    OIDC_CLIENT_SECRET: 'web-secret',
    OIDC_ROLES_CLAIM: 'https://people.example/roles',
    OIDC_AUDIENCE: 'https://people.example/api',
    AUTH0_DOMAIN: 'medatlas.us.auth0.com',
    AUTH0_CLIENT_ID: 'management',
    AUTH0_CLIENT_SECRET: 'management-secret',
    AUTH0_CONNECTION: 'people',
    SMTP_URL: 'smtps://me:secret@mail.example',
    MAIL_FROM: 'directory@people.example',
    AUDIT_DAYS: '30',
    RATE_SIGN_IN: '3/60',
    RATE_SIGN_UP: '4/60',
    RATE_RESET: '5/60',
    RATE_CONTACT: '6/60',
    RATE_SEARCH: '600/60',
    FETCH: 'weekly',
    MIRROR_URL: 'http://files.people.example/cms/',
    HTTPS_PROXY: 'proxy.people.example:3128',
    NO_PROXY: 'files.people.example',
    BACKUP: 'daily',
    BACKUP_TO: 's3://people-backups/medatlas',
    BACKUP_KEEP: '30',
    S3_ENDPOINT: 'https://s3.people.example/',
    S3_REGION: 'eu-1',
    AWS_ACCESS_KEY_ID: 'backup',
    AWS_SECRET_ACCESS_KEY: 'backup-secret',
    MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    ANALYTICS_SCRIPT_URL: 'https://count.example/script.js',
    COMPANY_DOMAIN: 'People.example',
    PUBLIC_MAIL_DOMAINS: 'mail.example',
    SUPPORT_EMAIL: 'help@people.example',
  });
  expect(config).toMatchObject({
    host: '::1',
    port: 0,
    publicMailDomains: ['mail.example'],
    publicUrl: 'https://people.example',
    local: false,
    trustProxy: ['10.0.0.0/8', 'fd00::1'],
    dataDir: '/srv/medatlas',
    databaseUrl: 'postgresql://me@db/medatlas',
    demoData: false,
    logLevel: 'silent',
    historyYears: 3,
    doorsOrigins: ['https://tools.example', 'http://localhost:8080'],
    shareMailing: true,
    webhookHosts: [
      { host: 'hooks.internal', port: undefined },
      { host: '10.0.0.5', port: '9443' },
      { host: '[fd00::1]', port: '443' },
    ],
    openingRecordYears: 5,
    scanCommand: 'clamdscan --no-summary -',
    maxRefused: 0.5,
    metricsOpen: true,
    demoPassword: 'medatlas-demo',
    access: 'signed-in',
    oidc: {
      issuer: 'https://medatlas.us.auth0.com/',
      clientId: 'web',
      clientSecret: 'web-secret',
      rolesClaim: 'https://people.example/roles',
      audience: 'https://people.example/api',
    },
    auth0: {
      url: 'https://medatlas.us.auth0.com',
      clientId: 'management',
      clientSecret: 'management-secret',
      connection: 'people',
    },
    smtpUrl: 'smtps://me:secret@mail.example',
    mailFrom: 'directory@people.example',
    auditDays: 30,
    limits: {
      signIn: { limit: 3, seconds: 60 },
      signUp: { limit: 4, seconds: 60 },
      reset: { limit: 5, seconds: 60 },
      contact: { limit: 6, seconds: 60 },
      search: { limit: 600, seconds: 60 },
    },
    backup: {
      schedule: 'daily',
      to: 's3://people-backups/medatlas',
      keep: 30,
      s3: {
        endpoint: 'https://s3.people.example',
        region: 'eu-1',
        accessKeyId: 'backup',
        secretAccessKey: 'backup-secret',
        proxy: 'http://proxy.people.example:3128',
        noProxy: 'files.people.example',
      },
    },
    fetch: {
      schedule: 'weekly',
      mirror: 'http://files.people.example/cms',
      proxy: 'http://proxy.people.example:3128',
      noProxy: 'files.people.example',
    },
    mapTileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png',
    analyticsScriptUrl: 'https://count.example/script.js',
    company: { company_domain: 'people.example', support_email: 'help@people.example', sign_up: false },
  });
  expect(loadConfig({ DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
});

test('HOST may be open to a network once PUBLIC_URL is set', () => {
  expect(loadConfig({ ...production, HOST: '0.0.0.0' })).toMatchObject({ host: '0.0.0.0', local: false });
  expect(loadConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://localhost:3000' }).local).toBe(false);
});

test('production opens sign-up only if addresses are confirmed', () => {
  const { SMTP_URL, ...silent } = production;
  const provider = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'web', OIDC_CLIENT_SECRET: 'secret' };
  expect(() => loadConfig(silent)).toThrow(/^SIGN_UP=open requires SMTP_URL or OIDC_ISSUER in production[^\n]*$/);
  expect(loadConfig({ ...silent, SIGN_UP: 'closed' }).company.sign_up).toBe(false);
  expect(loadConfig({ ...silent, ...provider }).company.sign_up).toBe(true);
  expect(loadConfig({ ...silent, SMTP_URL }).company.sign_up).toBe(true);
  const loopback = { ...silent, NODE_ENV: 'production', PUBLIC_URL: 'https://localhost' };
  expect(loadConfig(loopback).company.sign_up).toBe(true); // approval is enough there
});

test('DOORS_ORIGINS must not name this site (R-1670)', () => {
  expect(() => loadConfig({ DOORS_ORIGINS: 'http://localhost:3000' })).toThrow(
    /^DOORS_ORIGINS must not name this site/,
  );
});

test.each([
  ['TIME_ZONE', '+05:00'], // PostgreSQL reads it as five hours behind UTC
  ['TIME_ZONE', 'ACT'],
  ['HOST', 'everywhere'],
  ['HOST', '127.example.com'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'medatlas.example'],
  ['PUBLIC_URL', 'https://medatlas.example/app'],
  ['PUBLIC_URL', 'ftp://medatlas.example'],
  ['PUBLIC_URL', 'https://me:secret@medatlas.example'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '1, 10.0.0.1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['DOORS_ORIGINS', '*'],
  ['DOORS_ORIGINS', 'tools.example'],
  ['DOORS_ORIGINS', 'https://*.tools.example'],
  ['DOORS_ORIGINS', 'https://tools.example/app'],
  ['DOORS_ORIGINS', 'https://tools.example,'],
  ['SHARE_MAILING', 'always'],
  ['WEBHOOK_HOSTS', 'https://hooks.internal'],
  ['WEBHOOK_HOSTS', '*'],
  ['WEBHOOK_HOSTS', 'hooks.internal:'],
  ['WEBHOOK_HOSTS', 'hooks.internal,'],
  ['DEMO_DATA', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['MAX_REFUSED', '101'],
  ['MAX_REFUSED', 'a tenth'],
  ['ACCESS', 'everybody'],
  ['SIGN_UP', 'yes'],
  ['METRICS_OPEN', 'always'],
  ['OIDC_ISSUER', 'http://id.example'],
  ['AUTH0_DOMAIN', 'not a domain'],
  ['MAIL_FROM', 'Medatlas'],
  ['AUDIT_DAYS', '0'],
  ['RATE_SIGN_IN', '10'],
  ['RATE_SEARCH', '0/10'],
  ['FETCH', 'hourly'],
  ['MIRROR_URL', 'mirror.example'],
  ['MIRROR_URL', 'https://me:secret@mirror.example'],
  ['BACKUP', 'hourly'],
  ['BACKUP_TO', 's3://'],
  ['BACKUP_KEEP', '0'],
  ['S3_ENDPOINT', 'http://s3.example'],
  ['S3_REGION', 'us east'],
  ['PAYMENTS_SOURCE', 'medicare'],
  ['CMS_DATASET_ID', '8889d81e'],
  ['CMS_DATASET_ID', '8889d81e-2ee7-448f-8713-f071038289b5,8ba584c6-a43a-4b0b-a35a-eb9a59e3a571'],
  ['CMS_API_URL', 'http://data.example'],
  ['MAP_TILE_URL', 'https://tiles.example/map.png'],
  ['MAP_TILE_URL', 'http://tiles.example/{z}/{x}/{y}.png'],
  ['ANALYTICS_SCRIPT_URL', 'script.js'],
  ['COMPANY_DOMAIN', 'not a domain'],
  ['PUBLIC_MAIL_DOMAINS', 'gmail'],
  ['PUBLIC_MAIL_DOMAINS', 'none,mail.example'],
  ['PUBLIC_MAIL_DOMAINS', 'mail.example,,other.example'],
  ['SUPPORT_EMAIL', 'nobody'],
])('%s=%s is refused with a message', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*; it is '[^']*'\\.$`));
});

test.each([
  ['DATABASE_URL', 'mysql://me:secret@db', /^DATABASE_URL must be [^;]*postgresql:\/\/\.$/],
  [
    'DATABASE_URL',
    'postgresql://me:sec#ret/x@db/medatlas',
    /^DATABASE_URL must be a connection string\. Escape # and \/[^;]*\.$/,
  ],
  ['SMTP_URL', 'me:secret@mail', /^SMTP_URL must be [^;]*smtps:\/\/\.$/],
  [
    'SMTP_URL',
    'smtp://me:sec#ret/x@mail.example',
    /^SMTP_URL must be an address with a host\. Escape # and \/[^;]*\.$/,
  ],
  ['SMTP_URL', 'smtps://me:secret@', /^SMTP_URL must be an address with a host\./],
  ['MEDATLAS_DEMO_PASSWORD', 'secret', /^MEDATLAS_DEMO_PASSWORD must have at least 8 characters\.$/],
  ['HTTPS_PROXY', 'socks5://me:secret@proxy.example', /^HTTPS_PROXY must be the address of a proxy[^;]*\.$/],
  ['METRICS_TOKEN', 'secret', /^METRICS_TOKEN must have at least 16 characters\.$/],
  ['METRICS_TOKEN', 'secret-of-Zürich-2026', /^METRICS_TOKEN must have only letters without accents[^;]*\.$/],
  ['AWS_ACCESS_KEY_ID', 'AKIA\nsecret', /^AWS_ACCESS_KEY_ID must have only letters[^;]*\.$/],
])('an invalid %s is refused without showing its value', (name, value, refusal) => {
  expect(() => loadConfig({ [name]: value })).toThrow(refusal);
});

test('production has no demo data (R-1070)', () => {
  expect(loadConfig(production).demoData).toBe(false);
  expect(() => loadConfig({ ...production, DEMO_DATA: 'on' })).toThrow(/^DEMO_DATA=on is not for production: /);
});

test.each([
  [{ OIDC_ISSUER: 'https://id.example' }, /^Set all of OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET, or none\.$/],
  [{ AUTH0_CLIENT_ID: 'x' }, /^Set all of AUTH0_DOMAIN, AUTH0_CLIENT_ID and AUTH0_CLIENT_SECRET, or none\./],
  [{ HOST: '0.0.0.0' }, /^HOST is open to a network: set PUBLIC_URL to the public address of the site\.$/],
  [{ HOST: '192.168.1.5' }, /^HOST is open to a network/],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, /^PUBLIC_URL must begin with https:[^\n]*HOST is open/],
  [{ BACKUP: 'daily' }, /^BACKUP=daily requires BACKUP_TO, a folder or an S3 address\.$/],
  [{ BACKUP_TO: 's3://backups/medatlas' }, /^BACKUP_TO requires AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/],
  [{ PORT: '0' }, /^PORT 0 picks any free port: set PUBLIC_URL/],
])('%j is inconsistent', (env, refusal) => {
  expect(() => loadConfig(env)).toThrow(refusal);
});

test.each([
  [
    { ...production, PUBLIC_URL: 'http://people.example' },
    /^PUBLIC_URL must begin with https:\/\/ in production[^\n]*$/,
  ],
  [{ ...production, TRUST_PROXY: '' }, /^TRUST_PROXY must be set in production[^\n]*$/],
  [{ ...production, TRUST_PROXY: '0' }, /^TRUST_PROXY must not be 0 in production[^\n]*$/],
  [{ ...production, COMPANY_DOMAIN: '' }, /^COMPANY_DOMAIN must be set in production[^\n]*$/],
  [{ NODE_ENV: 'production' }, /^PUBLIC_URL .*\nTRUST_PROXY .*\nCOMPANY_DOMAIN .*$/],
])('in production %j is refused', (env, refusal) => {
  expect(() => loadConfig(env)).toThrow(refusal);
});

test('public mail domains add to the default, replace it, or are none (R-1078)', () => {
  const domains = (PUBLIC_MAIL_DOMAINS?: string) => loadConfig({ PUBLIC_MAIL_DOMAINS }).publicMailDomains;
  expect(domains()).toEqual(
    expect.arrayContaining([
      'comcast.net',
      'gmail.com',
      'hey.com',
      'privaterelay.appleid.com',
      'spectrum.net',
      'yahoo.com',
    ]),
  );
  expect(domains('default, Mail.Example')).toEqual([...domains(), 'mail.example'].sort());
  expect(domains('mail.example,gmail.com,mail.example')).toEqual(['gmail.com', 'mail.example']);
  expect(domains('none')).toEqual([]);
});

test.each([
  ['Gmail.com', {}],
  ['tampabay.rr.com', {}],
  ['People.example', { PUBLIC_MAIL_DOMAINS: 'default,people.example' }],
])('a company domain among the public mail domains is refused: %s %j (R-1078, R-1174)', (COMPANY_DOMAIN, env) => {
  expect(() => loadConfig({ ...env, COMPANY_DOMAIN })).toThrow(
    `COMPANY_DOMAIN ${COMPANY_DOMAIN.toLowerCase()} must not be one of PUBLIC_MAIL_DOMAINS, whose users are strangers to each other.`,
  );
});

test('each invalid variable has its line', () => {
  expect(() => loadConfig({ PORT: 'x', HOST: 'y' })).toThrow(/^HOST .*\nPORT .*$/);
});

test('payments come from the newest dataset of the government, or from the named ones, newest first', () => {
  expect(loadConfig({ PAYMENTS_SOURCE: 'cms' }).cms).toEqual({
    url: 'https://data.cms.gov/data-api/v1',
    datasets: [{ year: null, id: '8889d81e-2ee7-448f-8713-f071038289b5' }],
  });
  const [of2022, of2023] = ['21555c17-ec1b-4e74-b2c6-925c6cbb3147', '8ba584c6-a43a-4b0b-a35a-eb9a59e3a571'];
  const named = { PAYMENTS_SOURCE: 'cms', CMS_DATASET_ID: `2022=${of2022}, 2023=${of2023}` };
  expect(loadConfig({ ...named, CMS_API_URL: 'https://mirror.example/v1/' }).cms).toEqual({
    url: 'https://mirror.example/v1',
    datasets: [
      { year: 2023, id: of2023 },
      { year: 2022, id: of2022 },
    ],
  });
});

test('replicas are separated by commas or spaces, also after the last one', () => {
  const [one, two] = ['postgresql://app:a,b@one/medatlas', 'postgresql://app@[::1]:5433/medatlas'];
  for (const written of [`${one},${two}`, `${one}, ${two},`, ` ${one}\n${two} ,\n`])
    expect(
      loadConfig({ DATABASE_URL: 'postgresql://app@primary/medatlas', DATABASE_READ_URLS: written }).readUrls,
    ).toEqual([one, two]);
});
