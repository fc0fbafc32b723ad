// What every screen owes to everybody: no obstacle for assistive technology in either theme, a title of its own, nothing that
// jumps while it loads, no sideways scrolling on a small phone, and nothing on paper that only works on a screen.
import { expect, type Page, test } from '@playwright/test';
import { demo, signIn } from './accounts.ts';
import { clientPaths, screens } from './addresses.ts';
import { faint, obstacles, settled } from './screens.ts';

/** How far a page may jump, by the measure of browsers (cumulative layout shift): a tenth counts as good. */
const SHIFT = 0.1;

test('every screen of the client is among those looked at', () => {
  expect(Object.keys(screens).toSorted()).toEqual(clientPaths().toSorted());
});

for (const [path, { as, at }] of Object.entries(screens))
  test(`everybody can use ${path}`, async ({ page, request }) => {
    test.slow(); // axe takes its time
    await watchShifts(page);
    const addresses = typeof at === 'function' ? await at(request) : at;
    if (as) await page.context().clearCookies();
    if (as && as !== 'nobody') await signIn(page, demo(as));
    for (const address of addresses) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(address);
      await settled(page);
      expect(await shiftOf(page), `how far ${address} jumped`).toBeLessThan(SHIFT);
      await seeHead(page, path, address);
      await page.evaluate(() => scrollTo(0, 400)); // where the choice of order floats
      expect(await obstacles(page), `${address}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await faint(page), `${address}, dark`).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
      await seePaper(page);
      await page.emulateMedia({ media: 'screen' });
    }
  });

/** The title is the page's own, of a record with its key in it, and the description speaks of the same. */
async function seeHead(page: Page, path: string, address: string) {
  if (path === '/') return expect(page).toHaveTitle('Medatlas');
  await expect(page, address).toHaveTitle(/^(?!Medatlas).+ · Medatlas$/);
  const title = (await page.title()).replace(/ · Medatlas$/, '');
  const [, key] = /:(?:npi|zip|number|org_pac_id|coreId)$/.test(path) ? (/([^/]+)$/.exec(address) ?? []) : [];
  if (key && !address.endsWith('2999999999')) expect(title).toContain(key);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    new RegExp(`^${literally(title)}[.:] `),
  );
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** On paper there is nothing to press, and black stands on white. */
async function seePaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.locator('nav, form, button, input, .leaflet-control-container').filter({ visible: true }),
  ).toHaveCount(0);
  const { color, backgroundColor } = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
}

/** Adds up, in the page, what is seen to move without a key or a click. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let total = 0;
    const note = (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => {
      if (!entry.hadRecentInput) total += entry.value ?? 0;
    };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type: 'layout-shift',
      buffered: true,
    });
    Object.defineProperty(window, 'shifted', { get: () => total });
  });

const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shifted')));
