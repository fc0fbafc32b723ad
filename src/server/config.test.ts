import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#src/server/config.ts';

test('an empty environment starts on this machine with invented details', () => {
  expect(loadConfig({ PORT: '', COMPANY_NAME: ' ' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    demoData: undefined,
    logLevel: 'warn',
    maxRefused: 5,
    company: {
      name: 'Medatlas',
      tagline: 'The Power of Information',
      company_domain: 'medatlas.example',
      support_phone: '(555) 555-0100',
      support_email: 'support@medatlas.example',
      postal_address: '100 Example Street, Anytown, ZZ 00000',
    },
  });
});

test('every variable is read', () => {
  const config = loadConfig({
    HOST: '::1',
    PORT: '0',
    PUBLIC_URL: 'https://people.example/',
    DATA_DIR: '/srv/medatlas',
    DATABASE_URL: 'postgresql://me@db/medatlas',
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    MAX_REFUSED: '0.5',
    COMPANY_DOMAIN: 'people.example',
    SUPPORT_EMAIL: 'help@people.example',
  });
  expect(config).toMatchObject({
    host: '::1',
    port: 0,
    publicUrl: 'https://people.example',
    dataDir: '/srv/medatlas',
    databaseUrl: 'postgresql://me@db/medatlas',
    demoData: false,
    logLevel: 'silent',
    maxRefused: 0.5,
    company: { company_domain: 'people.example', support_email: 'help@people.example' },
  });
  expect(loadConfig({ DEMO_DATA: 'on' }).demoData).toBe(true);
  expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '192.168.1.5'],
  ['HOST', '127.example.com'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '1e3'],
  ['PORT', '-1'],
  ['PUBLIC_URL', 'medatlas.example'],
  ['PUBLIC_URL', 'https://medatlas.example/app'],
  ['PUBLIC_URL', 'ftp://medatlas.example'],
  ['PUBLIC_URL', 'https://me:secret@medatlas.example'],
  ['DEMO_DATA', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['MAX_REFUSED', '101'],
  ['MAX_REFUSED', 'a tenth'],
  ['COMPANY_DOMAIN', 'not a domain'],
  ['SUPPORT_EMAIL', 'nobody'],
])('%s=%s is refused in a sentence', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be .*; it is '${value}'\\.$`));
});

test('a wrong connection string is refused without showing it', () => {
  expect(() => loadConfig({ DATABASE_URL: 'mysql://me:secret@db' })).toThrow(
    /^DATABASE_URL must be [^;]*postgresql:\/\/\.$/,
  );
});

test('each wrong variable has its line', () => {
  expect(() => loadConfig({ PORT: 'x', HOST: 'y' })).toThrow(/^HOST .*\nPORT .*$/);
});
