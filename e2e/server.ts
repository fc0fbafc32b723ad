import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import { openReceiver } from '#test/https-receiver.ts';
import { removeLeftovers } from '#test/leftovers.ts';
import { processesOf, removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { demoEmail, PASSWORD, signIn } from './accounts.ts';
import { startMail } from './mail.ts';

/**
 * Starts the product with demo data and a mail server, and signs in the specialist for most tests. The returned
 * function stops everything and fails if a process is left.
 */
export default async function setup() {
  removeLeftovers();
  const folder = temporaryFolder();
  const messages = path.join(folder, 'mail');
  mkdirSync(messages);
  const mail = await startMail(messages);
  const receiver = await openReceiver();
  const certificate = path.join(folder, 'receiver.pem');
  writeFileSync(certificate, receiver.cert);
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DEMO_DATA: 'on',
    MEDATLAS_DEMO_PASSWORD: PASSWORD,
    SMTP_URL: mail.url,
    WEBHOOK_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: certificate,
    ...unlimited,
  };
  const server = await startServer(env).catch(async (error) => {
    mail.close();
    receiver.close();
    await removeData(env.DATA_DIR);
    throw error;
  });
  const url = server.url.replace('127.0.0.1', 'localhost'); // the public URL, which the cookies are for
  process.env.MEDATLAS_URL = url;
  process.env.MEDATLAS_MAIL = messages;
  process.env.MEDATLAS_RECEIVER = receiver.url;
  process.env.MEDATLAS_SPECIALIST = path.join(folder, 'specialist.json');
  await untilReady(url);
  await saveSession(url, process.env.MEDATLAS_SPECIALIST);
  return async () => {
    mail.close();
    receiver.close();
    process.kill(server.pid, 'SIGTERM');
    for (const deadline = Date.now() + 15_000; processesOf(env.DATA_DIR).length && Date.now() < deadline; )
      await sleep(50);
    const left = processesOf(env.DATA_DIR);
    await removeData(env.DATA_DIR);
    if (left.length)
      throw new Error(
        `Left running after SIGTERM: ${left.map(({ command }) => command).join(', ')}\n${server.output()}`,
      );
  };
}

/** All tests share one network address. */
const unlimited = { RATE_SIGN_IN: '10000/1', RATE_SIGN_UP: '10000/1', RATE_RESET: '10000/1' };

/** Signs in once and saves the cookies for all tests that start signed in. */
async function saveSession(baseURL: string, file: string) {
  const visitor = await request.newContext({ baseURL });
  await signIn({ request: visitor }, demoEmail('specialist'));
  await visitor.storageState({ path: file });
  await visitor.dispose();
}

/** Loading the demo data takes a while on a slow machine. */
async function untilReady(url: string) {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(200)) {
    const { status } = await fetch(`${url}/readyz`);
    if (status === 200) return;
  }
  throw new Error('The product was not ready within five minutes.');
}
