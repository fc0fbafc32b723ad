import { type APIRequestContext, expect, test } from '@playwright/test';
import { settled } from './screens.ts';

/** Maximum compressed script bytes: of the first page, and added by each further screen. */
const FIRST = 175_000;
const FURTHER = 59_400; // one commit: 58,952 for /changes in one folder, 59,006 in another

test('scripts stay small: 175 kB for the first page, 59.4 kB for each further screen', async ({ request }) => {
  const page = await (await request.get('/')).text();
  const entry = /<script[^>]+src="\/assets\/([^"]+)"/.exec(page)?.[1] ?? '';
  const scripts = new Scripts(request);
  const first = await scripts.neededBy(entry);
  const weights = new Map<string, number>();
  const further = new Map<string, string[]>();
  for (const screen of (await scripts.get(entry)).later) {
    const needed = await scripts.neededBy(screen);
    const added = [...needed].filter((name) => !first.has(name));
    const name = screen.replace(/-.{7}\.js$/, '');
    further.set(name, added.toSorted());
    weights.set(name, await scripts.bytesOf(added));
  }
  const home = weights.get('HomePage') ?? Number.NaN;
  expect((await scripts.bytesOf([...first])) + home).toBeLessThan(FIRST);
  expect([...weights].filter(([, bytes]) => bytes > FURTHER)).toEqual([]);
  expect(weights.size).toBeGreaterThan(20);
  const styles = await (await request.get(/<link rel="stylesheet"[^>]+href="([^"]+)"/.exec(page)?.[1] ?? '')).text();
  const used = await scripts.componentClasses();
  expect(used.size).toBeGreaterThan(50);
  expect(
    [...used].filter((name) => !styles.includes(name)),
    'classes of components without styles',
  ).toEqual([]);
  for (const [address, screen] of Object.entries({ '/hcps?state=OH': 'ProviderSearch', '/geos/zip/1': 'PlacePage' })) {
    const { link = '' } = (await request.get(address)).headers();
    const named = [...link.matchAll(/<\/assets\/([^>]+\.js)>; rel=modulepreload/g)].map(([, name = '']) => name);
    expect(named[0], `${address} preloads the main script first`).toBe(entry);
    expect(
      named.filter((name) => !first.has(name)).toSorted(),
      `${address} preloads the scripts of its screen`,
    ).toEqual(further.get(screen));
  }
});

for (const { window, limit, beyond, ...viewport } of [
  { window: 'a phone', limit: 205_500, width: 412, height: 823, beyond: ['ProviderRail', 'ExportMenu'] },
  { window: 'a desk', limit: 223_500, width: 1440, height: 900, beyond: ['ExportMenu'] },
])
  test(`provider results need few scripts on ${window}, and neither form, lists, map nor peek (R-450)`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/hcps?state=PA'); // other tests mark people of other states, and marks load scripts
    await expect(page.getByRole('heading', { name: /^Found / })).toBeVisible();
    if (window === 'a desk') {
      await expect(page.getByRole('button', { name: 'New opening' })).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first()).toBeVisible();
    }
    await settled(page);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'))
        .map(({ name, encodedBodySize, startTime }) => ({
          name: name.replace(/^.*\/(.*?)(-.{7})?\.js$/, '$1'),
          encodedBodySize,
          startTime,
        })),
    );
    // The parts loaded after three seconds, with what they import, are here only on a slow machine.
    const idle = loaded.filter(({ name }) => name === 'SearchBox' || name === 'ProviderCount');
    const idleFrom = Math.min(...idle.map(({ startTime }) => startTime));
    const scripts = loaded.filter(({ startTime }) => startTime < idleFrom);
    expect(scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(limit);
    const names = scripts.map(({ name }) => name);
    expect(names).toContain('ProviderSearch');
    const late = [
      'ProviderForm',
      'Choice',
      'ColumnList',
      'Sheet',
      'FindMap',
      'Peek',
      'CompareTray',
      'SelectionToolbar',
    ];
    expect(names.filter((name) => [...late, ...beyond].includes(name))).toEqual([]);
  });

interface Script {
  bytes: number;
  /** Static imports, and dynamic ones. */
  now: string[];
  later: string[];
  /** Class names of Mantine components. */
  classes: string[];
}

/** The built scripts, each fetched once. */
class Scripts {
  private readonly fetched = new Map<string, Promise<Script>>();
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  get(name: string): Promise<Script> {
    const script = this.fetched.get(name) ?? this.fetch(name);
    this.fetched.set(name, script);
    return script;
  }

  /** A script and all its static imports. */
  async neededBy(name: string, needed = new Set<string>()): Promise<Set<string>> {
    if (needed.has(name)) return needed;
    needed.add(name);
    for (const other of (await this.get(name)).now) await this.neededBy(other, needed);
    return needed;
  }

  async bytesOf(names: string[]) {
    const scripts = await Promise.all(names.map((name) => this.get(name)));
    return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The class names in all scripts fetched so far. */
  async componentClasses() {
    const scripts = await Promise.all(this.fetched.values());
    return new Set(scripts.flatMap(({ classes }) => classes));
  }

  private async fetch(name: string): Promise<Script> {
    const reply = await this.request.get(`/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
    const text = await reply.text();
    const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, file]) => file ?? '');
    return {
      bytes: Number(reply.headers()['content-length']),
      now: all(/(?:from|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g),
      classes: all(/\b(m_[0-9a-f]{6,9})\b/g),
      later: all(/\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g),
    };
  }
}
