// Opens every URL of the site, one screen per test. Each shows the texts of the requirements, the search, order and page
// of its URL, and its own title. Its sizes are those of the scales. It has no accessibility violations in either theme, little layout shift, no horizontal
// scrolling on a small phone, and no controls in print.
import { expect, type Page, test } from '@playwright/test';
import { sampleOf } from '#test/sampling.ts';
import { demoEmail, signIn } from './accounts.ts';
import { type Screen, screens } from './addresses.ts';
import { expectList, expectOptions, expectTexts, overrideReply } from './expectations.ts';
import { beside } from './scales.ts';
import { settled, unfold, violationsInBothThemes } from './screens.ts';
import { pages } from './texts/pages.ts';
import { searches } from './texts/searches.ts';
import { site } from './texts/site.ts';

/** The maximum cumulative layout shift. Browsers rate up to 0.1 as good. */
const SHIFT = 0.1;

const visits = [...site, ...searches, ...pages];

test('every screen has expected texts', () => {
  expect([...new Set(visits.map(({ route }) => route))].toSorted()).toEqual(Object.keys(screens).toSorted());
});

/** The screens of `npm test`, each in a third of its states. `npm run test:rest` visits all. */
const sampled = new Set(sampleOf(Object.keys(screens), 10));

for (const [path, { as, at }] of Object.entries(screens))
  test(`${path} has its texts and is accessible`, { tag: sampled.has(path) ? [] : '@rest' }, async ({
    page,
    request,
  }) => {
    test.slow(); // axe is slow
    await watchShifts(page);
    let visitor: Screen['as'];
    const signInAs = async (next: Screen['as']) => {
      if (next !== visitor && next) await page.context().clearCookies();
      if (next !== visitor && next && next !== 'anonymous') await signIn(page, demoEmail(next));
      visitor = next;
    };
    const visited = visits.filter(({ route }) => route === path);
    const checked = new Set(sampleOf(visited, 3)); // axe takes most of the time
    for (const visit of visited) {
      const address = visit.at ?? path;
      await signInAs(visit.as);
      await overrideReply(page, visit);
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1, name: visit.title, exact: true })).toBeVisible();
      await expect(page).toHaveURL(address);
      if (visit.buttons?.includes('Search ') || visit.fields || visit.filled || visit.options) await unfold(page);
      await expectTexts(page, visit);
      if (visit.rows) await expectList(page, request, address, visit);
      await expectStill(page, address);
      if (checked.has(visit)) await expectAccessible(page, path, address);
      await expectOptions(page, visit);
      await page.unrouteAll();
    }
    await signInAs(as);
    const addresses = typeof at === 'function' ? await at(request) : at;
    const others = addresses.filter((other) =>
      visited.every((visit) => (visit.at ?? path) !== other || visit.as !== as),
    );
    for (const address of sampleOf(others, 3)) {
      await open(page, address);
      await expectStill(page, address);
      await expectAccessible(page, path, address);
    }
  });

async function open(page: Page, address: string) {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(address);
  await settled(page);
}

async function expectStill(page: Page, address: string) {
  expect(await shiftOf(page), `layout shift of ${address}`).toBeLessThan(SHIFT);
}

async function expectAccessible(page: Page, path: string, address: string) {
  await expectHead(page, path, address);
  expect(await beside(page), `sizes of ${address}`).toEqual([]);
  await page.evaluate(() => scrollTo(0, 400)); // the sort control floats here
  expect(await violationsInBothThemes(page), address).toEqual([]);
  await expectPrintable(page);
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), address).toBe(360);
  expect(await beside(page), `sizes of ${address} on a phone`).toEqual([]);
  await expectPrintable(page);
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Expects the page's own title, with the key of a record, and a description that starts with it. */
async function expectHead(page: Page, path: string, address: string) {
  if (path === '/') return expect(page).toHaveTitle('Medatlas');
  await expect(page, address).toHaveTitle(/^(?!Medatlas).+ · Medatlas$/);
  const title = (await page.title()).replace(/ · Medatlas$/, '');
  const [, key] = /:(?:npi|zip|number|org_pac_id|coreId|ccn)$/.test(path)
    ? (/([^/?]+)(?:\?.*)?$/.exec(address) ?? [])
    : [];
  if (key && !address.endsWith('2999999999')) expect(title).toContain(key);
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    new RegExp(`^${escapeRegExp(title)}[.:] `),
  );
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Expects no controls in print, and black text on white. */
async function expectPrintable(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await expect(
    page
      .locator('nav, form, button:not(thead *), input, aside[aria-label=Filters], .leaflet-control-container')
      .filter({ visible: true }),
  ).toHaveCount(0);
  const { color, backgroundColor } = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect([color, backgroundColor]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
}

/** Sums the layout shifts in the page, except those after user input. */
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
