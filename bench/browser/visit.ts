import type { Browser, BrowserContextOptions } from '@playwright/test';

/** The measurements of one page visit. Times are in ms since the navigation. */
export interface Visit {
  /** First Contentful Paint and Largest Contentful Paint. */
  first_paint: number;
  largest_paint: number;
  /** Total Blocking Time: the time of long tasks beyond 50 ms each, from the first paint until the page is idle. */
  blocked: number;
  /** The sum of all layout shifts without recent user input. */
  shift: number;
  /** Bytes transferred: of scripts, and in total. */
  script_bytes: number;
  bytes: number;
}

/** CPU throttling: four times slower than this machine. */
const SLOWER = 4;

/** Slow 4G: latency in ms, throughput in bytes a second. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** A typical phone, upright. */
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true };

/** A page with content is idle after this many milliseconds without a response or a long task. */
const QUIET = 500;

/** Opens `url` on a slow phone with cookies and an empty cache, and measures the visit. */
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

/** The performance entries that the browser reports while it loads the page. */
interface Observed {
  entries: (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page, before the page's own scripts. */
function observe() {
  const observed: Observed = { entries: [] };
  window.observed = observed;
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'])
    new PerformanceObserver((list) => observed.entries.push(...list.getEntries())).observe({ type, buffered: true });
}

/** Runs in the page: waits until it is idle, and returns the measurements. */
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
