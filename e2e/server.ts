import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from '@playwright/test';
import { processesOf, removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/throw-away.ts';
import { demo, PASSWORD, signIn } from './accounts.ts';
import { startMail } from './mail.ts';

/**
 * Starts the product with its demo data and a mail server for all journeys, signs in the specialist as whom most of them go,
 * and sees to it that nothing of it is left running afterwards.
 */
export default async function setup() {
  const folder = temporaryFolder();
  const letters = path.join(folder, 'mail');
  mkdirSync(letters);
  const mail = await startMail(letters);
  const env = {
    DATA_DIR: path.join(folder, 'data'),
    DEMO_DATA: 'on',
    MEDATLAS_DEMO_PASSWORD: PASSWORD,
    SMTP_URL: mail.url,
    ...unlimited,
  };
  const server = await startServer(env).catch(async (error) => {
    mail.close();
    await removeData(env.DATA_DIR);
    throw error;
  });
  const url = server.url.replace('127.0.0.1', 'localhost'); // the public one, where cookies belong
  process.env.MEDATLAS_URL = url;
  process.env.MEDATLAS_MAIL = letters;
  process.env.MEDATLAS_SPECIALIST = path.join(folder, 'specialist.json');
  await untilReady(url);
  await keepSignedIn(url, process.env.MEDATLAS_SPECIALIST);
  return async () => {
    mail.close();
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

/** All journeys come from one address, many times over. */
const unlimited = { RATE_SIGN_IN: '10000/1', RATE_SIGN_UP: '10000/1', RATE_RESET: '10000/1' };

/** Signs in once, and keeps the cookies for every journey that begins signed in. */
async function keepSignedIn(baseURL: string, file: string) {
  const visitor = await request.newContext({ baseURL });
  await signIn({ request: visitor }, demo('specialist'));
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
