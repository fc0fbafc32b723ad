// `npm run bench -- browser`: measures the pages on a slow phone.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { chromium as browsers } from '@playwright/test';
import { type Visit, visit } from '#bench/browser/visit.ts';
import { measure } from '#bench/measure.ts';
import { DEMO_PASSWORD, signIn } from '#bench/product/sign-in.ts';
import { figure, most, table } from '#bench/section.ts';
import { median, step, worst } from '#bench/timing.ts';
import { chromium } from '#test/browser.ts';
import { removeData, startServer } from '#test/product.ts';
import { temporaryFolder } from '#test/temporary.ts';

/** The measured pages. `visitor` marks those opened without signing in. */
const pages: { title: string; path: string; visitor?: true }[] = [
  { title: 'Sign in', path: '/sign-in', visitor: true },
  { title: 'About', path: '/about', visitor: true },
  { title: 'Home', path: '/' },
  { title: 'Provider search, form', path: '/hcps' },
  { title: 'Provider search, results', path: '/hcps?state=OH' },
  { title: 'Provider', path: '/provider/:npi' },
  { title: 'Organization', path: '/organization/:organization' },
  { title: 'Program search, results', path: '/gmes?state=OH' },
  { title: 'Places, with their map', path: '/geos?state=OH' },
  { title: 'ZIP', path: '/geos/zip/:zip' },
  { title: 'States, with their map', path: '/states' },
  { title: 'Specialty', path: '/providers/specialty/cardiology' },
  { title: 'Payment search, results', path: '/payments?state=OH' },
  { title: 'Payments of a provider', path: '/payments/:paid' },
];

export default measure({
  name: 'browser',
  usage: `Builds the product and starts it with its demo data (or uses the one at URL), signs in, and opens each page RUNS times
in Chromium as on a phone with an empty cache: a processor four times slower, and slow 4G (150 ms round trip, 1.6
Mbit/s down, 750 kbit/s up). Every figure is a median. A run without --url is recorded in bench/results/browser.json.`,
  options: { runs: 3, url: 'http://localhost:3000' },
  run: async ({ runs, url: given }, parts) => {
    const url = given ?? (await startProduct(parts));
    const cookie = await signIn(url);
    const known = await examples(url, cookie);
    const browser = await browsers.launch(await chromium());
    parts.defer(() => browser.close());
    const measured: (Visit & { title: string; path: string })[] = [];
    for (const { title, path: pattern, visitor } of pages) {
      const address = url + pattern.replace(/:(\w+)/, (_, name) => known[name] ?? '');
      const cookies = { cookies: visitor ? [] : cookiesOf(cookie), origins: [] };
      const visits: Visit[] = [];
      await step(title, async () => {
        for (let n = 0; n < runs; n++) visits.push(await visit(browser, address, cookies));
      });
      const page = { title, path: pattern, ...medians(visits) };
      console.log(page);
      measured.push(page);
    }
    return given ? undefined : { pages: measured };
  },
  print: () => {},
  sections: {
    '10. In the browser': {
      targets: ({ pages }) => ({
        largest_paint: most('Largest paint, slowest page', worst(pages, 'largest_paint'), 2500, 'ms'),
        blocked: most('Blocking time, slowest page', worst(pages, 'blocked'), 200, 'ms'),
        shift: most('Layout shift, worst page', worst(pages, 'shift'), 0.1),
      }),
      more: ({ runs, pages }) => [
        `The built site with its demo data in Chromium, simulating a first visit on a phone: empty cache, 412 × 823 pixels, a processor four times slower than this machine's, slow 4G (150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up), HTTP/1.1 without a proxy. Medians of ${runs} visits. Largest paint: time until the largest visible element is drawn. Blocking: time of tasks beyond 50 ms each, after the first paint. Shift: sum of all layout shifts.`,
        table(
          ['page', '', 'first paint, ms', 'largest paint, ms', 'blocking, ms', 'shift', 'scripts, kB', 'all, kB'],
          pages.map((page) => [
            page.title,
            `\`${page.path}\``,
            ...[page.first_paint, page.largest_paint, page.blocked].map(figure),
            page.shift.toFixed(3),
            ...[page.script_bytes / 1000, page.bytes / 1000].map(figure),
          ]),
        ),
      ],
    },
  },
});

/** Builds and starts the product with its demo data, until `parts` are disposed. Returns its URL. */
async function startProduct(parts: AsyncDisposableStack): Promise<string> {
  execFileSync(process.execPath, [path.join(import.meta.dirname, '../scripts/build-once.mjs')], { stdio: 'inherit' });
  const dataDir = path.join(temporaryFolder(), 'data');
  parts.defer(() => removeData(dataDir));
  const env = { DATA_DIR: dataDir, DEMO_DATA: 'on', MEDATLAS_DEMO_PASSWORD: DEMO_PASSWORD };
  const server = await step('Starting with demo data', () => startServer(env));
  return server.url.replace('127.0.0.1', 'localhost'); // the public host, for which cookies are set
}

/** Values for the parameters in the paths of detail pages. */
async function examples(url: string, cookie: string): Promise<Record<string, string>> {
  const first = async (call: string) => {
    const response = await fetch(`${url}/api/${call}`, { headers: { cookie } });
    const { rows } = await response.json();
    return rows[0];
  };
  return {
    npi: (await first('providers?state=OH&taxonomy=207RC0000X')).npi,
    organization: (await first('organizations?state=OH')).npi,
    zip: (await first('places?state=OH')).zip,
    paid: (await first('payments?state=OH')).npi,
  };
}

const cookiesOf = (cookie: string) => {
  const [name = '', value = ''] = cookie.split('=');
  const own = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false, sameSite: 'Lax' as const };
  return [{ name, value, ...own }];
};

function medians(visits: Visit[]): Visit {
  const of = (figure: keyof Visit, digits = 0) => Number(median(visits.map((each) => each[figure])).toFixed(digits));
  return {
    first_paint: of('first_paint'),
    largest_paint: of('largest_paint'),
    blocked: of('blocked'),
    shift: of('shift', 4),
    script_bytes: of('script_bytes'),
    bytes: of('bytes'),
  };
}
