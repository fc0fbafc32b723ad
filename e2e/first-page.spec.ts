import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { isSameCall } from '#src/shared/first-calls.ts';
import { fullProvider } from './providers.ts';
import { settled } from './screens.ts';

const search = '/hcps?gender=f&state=PA&name=a&compare=&page=1';

test.describe('with the page, the server announces the first calls of its screen (R-1370)', () => {
  for (const [screen, open] of Object.entries({
    search: async () => search,
    provider: async (request: APIRequestContext) => `/provider/${(await fullProvider(request)).npi}`,
  }))
    test(screen, async ({ page, request }) => {
      const address = await open(request);
      const announced = callsIn((await request.get(address)).headers().link);
      expect(announced.length).toBeGreaterThan(2);
      await page.goto(address);
      await settled(page);
      const calls = await callsOf(page);
      for (const call of announced)
        expect(
          calls.filter((one) => isSameCall(one, call)),
          `${call} is sent once`,
        ).toEqual([call]);
      await page.route(address, async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, headers: { ...reply.headers(), link: '' } });
      });
      await page.goto(address);
      await settled(page);
      const own = await callsOf(page);
      expect(
        announced.filter((call) => !own.some((one) => isSameCall(one, call))),
        'announced, but not made by the screen',
      ).toEqual([]);
    });
});

test('a page announces no first calls without a session, and none for a query that its screen changes', async ({
  request,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL, storageState: { cookies: [], origins: [] } });
  const always = ['/api/session', '/api/site'];
  expect(callsIn((await visitor.get(search)).headers().link)).toEqual(always);
  for (const address of ['/hcps', '/hcps?view=map', '/hcps?state=PA&sort=city', '/hcps?near=15213', '/provider/1'])
    expect(callsIn((await request.get(address)).headers().link), address).toEqual(always);
  expect((await request.get('/api/docs/')).headers().link).toBeUndefined();
});

/** The calls that a `Link` header announces. */
const callsIn = (link = '') =>
  [...link.matchAll(/<(\/api\/[^>]+)>; rel=preload; as=fetch/g)].map(([, call = '']) => call);

/** The calls that a page has made, with their queries. */
const callsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .flatMap(({ pathname, search }) => (pathname.startsWith('/api/') ? [pathname + search] : [])),
  );
