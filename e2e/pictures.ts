// `npm run pictures`: takes the README's pictures of the running demo, always of the same screens and records.
import path from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
import { runCommand } from '#src/server/command.ts';
import { chromium } from '#test/browser.ts';
import { processesOf, removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';
import { demoEmail, PASSWORD, signIn } from './accounts.ts';
import { settled } from './screens.ts';

const folder = path.join(import.meta.dirname, '../docs/pictures');
const cardiologists =
  '/hcps?state=OH&profession=Allopathic+%26+Osteopathic+Physicians&specialty=Internal+Medicine&subspecialty=Cardiovascular+Disease&taxonomy=207RC0000X&page=1';

const usage = `npm run pictures

Takes the README's pictures of the running demo into docs/pictures.`;

await runCommand({ usage }, async () => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const server = await startServer({ DATA_DIR: dataDir, DEMO_DATA: 'on', MEDATLAS_DEMO_PASSWORD: PASSWORD });
  const baseURL = server.url.replace('127.0.0.1', 'localhost'); // the public URL, which the cookies are for
  const browser = await browsers.launch(await chromium());
  try {
    const visitor = await browser.newContext({ baseURL });
    await signIn(visitor, demoEmail('administrator'));
    const storageState = await visitor.storageState();
    const { rows } = await (await visitor.request.get('/api/providers?state=OH&taxonomy=207RC0000X')).json();
    const openings = await (await visitor.request.get('/api/openings')).json();
    const { id } = openings.rows.find(({ title }: { title: string }) => title.startsWith('Cardiologist'));
    await take('home', '/', { storageState }, (page) =>
      page.getByRole('region', { name: 'Openings' }).getByRole('link').nth(1).waitFor(),
    );
    await take('opening', `/openings/${id}`, { storageState }, whyFirst);
    await take(
      'opening-phone-dark',
      `/openings/${id}?on_list=yes`,
      {
        storageState,
        viewport: { width: 390, height: 1000 },
        colorScheme: 'dark',
      },
      (page) => page.getByRole('button', { name: /^Why / }).first().waitFor(),
    );
    await take('search', cardiologists, { storageState });
    await take('map', `${cardiologists}&view=split`, { storageState });
    await take('search-dark', cardiologists, { storageState, colorScheme: 'dark' });
    await take('provider', `/provider/${rows[0].npi}`, { storageState });
    await take('places-dark', '/geos?state=OH', { storageState, colorScheme: 'dark' });
    await take('states', '/states', { storageState });
    await take('payments', '/payments?state=OH', { storageState });
  } finally {
    await browser.close();
    process.kill(server.pid, 'SIGTERM');
    while (processesOf(dataDir).length) await new Promise((resolve) => setTimeout(resolve, 100));
    await removeData(dataDir);
  }

  async function take(
    name: string,
    url: string,
    look: Parameters<typeof browser.newContext>[0] = {},
    act?: (page: Page) => Promise<void>,
  ) {
    const context = await browser.newContext({
      baseURL,
      viewport: { width: 1440, height: 1000 },
      colorScheme: 'light',
      ...look,
    });
    const page = await context.newPage();
    await page.goto(url);
    await settled(page);
    await act?.(page);
    if (url.includes('view=split')) await page.locator('.leaflet-container').waitFor();
    if (url.startsWith('/hcps')) await page.waitForLoadState('networkidle'); // the filters' counts
    if (url.startsWith('/geos'))
      await page.locator('.leaflet-base-pane path[stroke="var(--county)"]').first().waitFor({ state: 'attached' });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
  }
});

/** Opens 'Why' of the first person of an opening. */
async function whyFirst(page: Page) {
  await page.getByRole('button', { name: /^Why / }).first().click();
  await page.getByRole('table', { name: /^Why / }).waitFor();
}
