import type { Browser, BrowserContextOptions } from '@playwright/test';

/** What one visit of a page costs whoever makes it. Times in ms since it was asked for. */
export interface Visit {
  /** When the first of it was drawn, and when the largest part of what is then in sight. */
  first_paint: number;
  largest_paint: number;
  /** What long tasks took beyond 50 ms each, from the first paint until the page was quiet. */
  blocked: number;
  /** How much of what was drawn moved, and how far: the sum of all shifts that nobody's hand caused. */
  shift: number;
  /** Bytes as sent: of the scripts, and of everything. */
  script_bytes: number;
  bytes: number;
}

/** A processor four times slower than this one. */
const SLOWER = 4;

/** Slow 4G: latency in ms, throughput in bytes a second. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A phone as people hold it. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };

/** Milliseconds without a reply or a long task after which a page that shows its content is quiet. */
const QUIET = 500;

/** Opens `url` on a slow phone that has nothing of the site yet but the cookies, and tells what that took. */
export async function visit(
  browser: Browser,
  url: string,
  cookies: BrowserContextOptions['storageState'],
): Promise<Visit> {
  const context = await browser.newContext({ ...phone, storageState: cookies });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(observe);
    await page.goto(url);
    return await page.evaluate(whenQuiet, QUIET);
  } finally {
    await context.close();
  }
}

/** What the browser tells while it loads the page. */
interface Observed {
  entries: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before anything of its own. */
function observe() {
  const observed: Observed = { entries: [] };
  window.observed = observed;
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver((list) => observed.entries.push(...list.getEntries())).observe({ type, buffered: true });
}

/** Runs in the page: waits until it is quiet, and sums up. */
async function whenQuiet(quiet: number): Promise<Visit> {
  const of = (type: string) => window.observed.entries.filter(({ entryType }) => entryType === type);
  const busy = () =>
    of('largest-contentful-paint').length === 0 ||
    document.querySelector('.spinner, [aria-busy=true]') !== null ||
    [...of('longtask'), ...performance.getEntriesByType('resource')].some(
      ({ startTime, duration }) => performance.now() - startTime - duration < quiet,
    );
  while (busy()) await new Promise((resolve) => setTimeout(resolve, 100));
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const first = of('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
  const fetched = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]; // both kinds are
  const scripts = fetched.filter(({ name }) => name.endsWith('.js'));
  return {
    first_paint: first,
    largest_paint: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    blocked: sum(
      of('longtask')
        .filter(({ startTime }) => startTime >= first)
        .map(({ duration }) => duration - 50),
    ),
    shift: sum(of('layout-shift').map(({ value = 0, hadRecentInput }) => (hadRecentInput ? 0 : value))),
    script_bytes: sum(scripts.map(({ encodedBodySize }) => encodedBodySize)),
    bytes: sum(fetched.map(({ transferSize }) => transferSize)),
  };
}
