import type { HttpFigures } from '#bench/http-search.ts';
import { bound, figure, holds, type Section, table, whoAsked } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';
import { isConceded, type SearchFigures } from '#bench/search.ts';

export function httpSection(run: Recorded<HttpFigures>): Section {
  const { rows, requests, runs, noop, shapes, sorts, median_ms, event_loop_delay_p99_ms, notes = {} } = run.figures;
  const worst = (of: { p95_ms: number; p999_ms: number }[], field: 'p95_ms' | 'p999_ms') =>
    Math.max(...of.map((times) => times[field]));
  return {
    title: '3. Search through HTTP',
    run,
    targets: [
      bound("Every shape's 95th percentile", 'ms', worst(shapes, 'p95_ms'), { most: 20 }, notes.p95),
      bound("Every shape's 99.9th", 'ms', worst(shapes, 'p999_ms'), { most: 60 }, notes.p999),
      bound('Median over all shapes, beyond a no-op', 'ms', median_ms - noop.p50_ms, { most: 2 }, notes.median),
      bound(
        'Any order and the thousandth page, 95th percentile',
        'ms',
        worst(sorts, 'p95_ms'),
        { most: 20 },
        notes.sorts,
      ),
      bound('Any order and the thousandth page, 99.9th', 'ms', worst(sorts, 'p999_ms'), { most: 60 }, notes.sorts999),
      bound('Event loop delay, 99th', 'ms', event_loop_delay_p99_ms, { most: 10 }, notes.eventLoop),
    ],
    more: [
      `${whoAsked(run.figures)} ${figure(rows)} rows, one connection, ${figure(requests)} searches of each shape, best of ${runs} runs, ms. A no-op: ${threeTimes(noop)}.`,
      table(
        ['shape', '', 'median / 95th percentile / 99.9th'],
        shapes.map((each) => [each.shape, each.title, threeTimes(each)]),
      ),
      table(
        ['table', 'sorted by', 'page', 'median / 95th percentile / 99.9th'],
        sorts.map((each) => [each.table, `${each.sort} ${each.order}`, figure(each.page), threeTimes(each)]),
      ),
    ],
  };
}

const threeTimes = ({ p50_ms, p95_ms, p999_ms }: { p50_ms: number; p95_ms: number; p999_ms: number }) =>
  [p50_ms, p95_ms, p999_ms].map(figure).join(' / ');

const peers = ['duckdb', 'sqlite', 'postgres'] as const;

export function comparisonSection(run: Recorded<SearchFigures>): Section {
  const { rows, providers, organizations, measured, shapes, notes = {} } = run.figures;
  const missed = run.figures.missed.filter(({ engine, shape }) => !isConceded(engine, shape));
  const of = (shape: string, engine: string) => measured.find((each) => each.shape === shape && each.engine === engine);
  const differing = measured.filter(({ same, engine }) => !same && engine !== 'product');
  const namesOf = (all: typeof missed) => all.map(({ shape, engine }) => `${shape} (${engine})`).join(', ');
  const behind = namesOf(missed);
  const conceded = namesOf(run.figures.missed.filter((each) => !missed.includes(each)));
  return {
    title: '4. Comparison of engines',
    run,
    targets: [
      holds(
        'Faster than each engine at the 95th percentile of every shape; SQLite may win one-key look-ups and o13',
        behind || 'on every shape',
        missed.length === 0,
        notes.faster,
      ),
      holds(
        'All engines give the same answers',
        differing.length
          ? differing.map(({ shape, engine }) => `${shape} ${engine}`).join(', ')
          : `${figure(measured.length)} of ${figure(measured.length)}`,
        differing.length === 0,
      ),
    ],
    more: [
      `${figure(rows)} rows: ${figure(providers)} providers, ${figure(organizations)} organizations. Each engine returns the first fifty rows and the exact total, without HTTP. PostgreSQL runs in its own process, the others in this one. All compare the letters and digits of texts, of organizations those of every name, and of first names the nicknames too. Shapes that begin with f are of section 8. For them the peers have one wide row per provider and tables of licenses, graduation years and group sizes, and they get a circle as its ZIP codes. Median / 95th percentile in ms, and the 95th percentile as a multiple of the product's:`,
      ...(conceded ? [`Ahead of the product: ${conceded}. ${notes.faster ?? ''}`] : []),
      table(
        ['shape', '', 'product', 'DuckDB', 'SQLite', 'PostgreSQL'],
        shapes.map(({ shape, title }) => {
          const product = of(shape, 'product');
          const cell = (peer: (typeof peers)[number]) => {
            const found = of(shape, peer);
            if (!found || !product) return '';
            return `${figure(found.p50_ms)} / ${figure(found.p95_ms)}, ×${figure(found.p95_ms / product.p95_ms)}`;
          };
          return [
            shape,
            title,
            product ? `${figure(product.p50_ms)} / ${figure(product.p95_ms)}` : '',
            ...peers.map(cell),
          ];
        }),
      ),
    ],
  };
}
