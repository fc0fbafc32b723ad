// Visits every address of the site, each screen in one test: it opens by itself, says what the requirements want it to say, shows
// again the search, the order and the page that it asks for, and everybody can use it: no obstacle for assistive technology in
// either theme, a title of its own, nothing that jumps while it loads, no sideways scrolling on a small phone, and nothing on
// paper that only works on a screen.
import { expect, type Page, test } from '@playwright/test';
import { sampleOf } from '#test/whole.ts';
import { demo, signIn } from './accounts.ts';
import { type Screen, screens } from './addresses.ts';
import { obstaclesInBothThemes, settled } from './screens.ts';
import { amend, seeList, seeOptions, seeWords } from './see.ts';
import { pages } from './words/pages.ts';
import { searches } from './words/searches.ts';
import { site } from './words/site.ts';

/** How far a page may jump, by the measure of browsers (cumulative layout shift): a tenth counts as good. */
const SHIFT = 0.1;

const visits = [...site, ...searches, ...pages];

test('the words of every screen are read', () => {
  expect([...new Set(visits.map(({ route }) => route))].toSorted()).toEqual(Object.keys(screens).toSorted());
});

/** The screens whose every address is tried for access; `npm run test:rest` tries all of them. */
const tried = new Set(sampleOf(Object.keys(screens), 3));

for (const [path, { as, at }] of Object.entries(screens))
  test(`everybody can use ${path}`, async ({ page, request }) => {
    test.slow(); // axe takes its time
    await watchShifts(page);
    let visitor: Screen['as'];
    const come = async (next: Screen['as']) => {
      if (next !== visitor && next) await page.context().clearCookies();
      if (next !== visitor && next && next !== 'nobody') await signIn(page, demo(next));
      visitor = next;
    };
    const read = visits.filter(({ route }) => route === path);
    for (const visit of read) {
      const address = visit.at ?? path;
      await come(visit.as);
      await amend(page, visit);
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1, name: visit.title, exact: true })).toBeVisible();
      await expect(page).toHaveURL(address);
      await seeWords(page, visit);
      if (visit.rows) await seeList(page, request, address, visit);
      if (tried.has(path)) await seeAccess(page, path, address);
      await seeOptions(page, visit);
      await page.unrouteAll();
    }
    await come(as);
    const addresses = typeof at === 'function' ? await at(request) : at;
    for (const address of addresses.filter((other) =>
      read.every((visit) => (visit.at ?? path) !== other || visit.as !== as),
    )) {
      await open(page, address);
      if (tried.has(path)) await seeAccess(page, path, address);
    }
  });

async function open(page: Page, address: string) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await settled(page);
}

async function seeAccess(page: Page, path: string, address: string) {
  expect(await shiftOf(page), `how far ${address} jumped`).toBeLessThan(SHIFT);
  await seeHead(page, path, address);
  await page.evaluate(() => scrollTo(0, 400)); // where the choice of order floats
  expect(await obstaclesInBothThemes(page), address).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
  await seePaper(page);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** The title is the page's own, of a record with its key in it, and the description speaks of the same. */
async function seeHead(page: Page, path: string, address: string) {
  if (path === '/') return expect(page).toHaveTitle('Medatlas');
  await expect(page, address).toHaveTitle(/^(?!Medatlas).+ · Medatlas$/);
  const title = (await page.title()).replace(/ · Medatlas$/, '');
  const [, key] = /:(?:npi|zip|number|org_pac_id|coreId|ccn)$/.test(path)
    ? (/([^/?]+)(?:\?.*)?$/.exec(address) ?? [])
    : [];
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
