import type { FindFigures } from '#bench/find.ts';
import type { OpeningFigures } from '#bench/opening.ts';
import { bound, figure, holds, type Section, type Target, table } from '#bench/report/section.ts';
import type { Recorded } from '#bench/results.ts';

/** `opening` is the comparison of the question across all datasets with SQL. */
export function findSection(run: Recorded<FindFigures>, opening?: Recorded<OpeningFigures>): Section {
  const {
    rows,
    requests,
    runs,
    shapes,
    close,
    facets,
    longest_facets_ms,
    repeated_facets,
    broad,
    map,
    notes = {},
  } = run.figures;
  const worst = (field: 'p95_ms' | 'p999_ms') => Math.max(...shapes.map((each) => each[field]));
  return {
    title: '8. Search by everything known',
    run,
    targets: [
      bound("Every shape's 95th percentile", 'ms', worst('p95_ms'), { most: 25 }, notes.p95),
      bound("Every shape's 99.9th", 'ms', worst('p999_ms'), { most: 80 }, notes.p999),
      bound('Close matches, 95th percentile', 'ms', close.p95_ms, { most: 40 }, notes.close),
      bound('People found by a name with one typo', '%', 100 * close.recall, { least: 90 }, notes.recall),
      bound(
        'Facets of ten groups, 95th percentile up to 500,000 matches',
        'ms',
        facets.p95_ms,
        { most: 100 },
        notes.facets,
      ),
      bound('Facets, longest', 'ms', longest_facets_ms, { most: 500 }, notes.longest),
      bound('Facets repeated, 95th percentile', 'ms', repeated_facets.p95_ms, { most: 5 }, notes.repeated),
      bound('Map, 95th percentile', 'ms', map.p95_ms, { most: 50 }, notes.map),
      ...(opening ? [equalsSql(opening.figures)] : []),
    ],
    more: [
      `Signed in. ${figure(rows)} rows of NPPES, with the other datasets about the same people. One connection, about ${figure(requests)} searches of each shape in random order, best of ${runs} runs, ms. ${figure(close.names)} names with one typo. Facets and maps of ${figure(map.asked)} searches.`,
      table(
        ['shape', '', 'matches, median', 'median / 95th percentile / 99.9th'],
        shapes.map(({ shape, title, median_total, p50_ms, p95_ms, p999_ms }) => [
          shape,
          title,
          figure(median_total),
          [p50_ms, p95_ms, p999_ms].map(figure).join(' / '),
        ]),
      ),
      table(
        ['facets of ten groups of a broad search', 'matches', 'ms'],
        broad.map(({ query, total, ms }) => [query || 'everyone', figure(total), figure(ms)]),
      ),
      ...(opening ? openingQuestions(opening) : []),
    ],
  };
}

function equalsSql({ questions }: OpeningFigures): Target {
  const same = questions.filter((each) => each.same).length;
  const [all, of] = [questions.length === same, `${figure(same)} of ${figure(questions.length)} variants`];
  return holds('The opening question equals SQL', of, all);
}

/** The totals of each question, by the search and by SQL. */
const openingQuestions = ({ command, date, commit, figures }: Recorded<OpeningFigures>): string[] => [
  `\`${command}\`, ${date.slice(0, 10)}, commit ${commit}. The question across all datasets, first by API, then in one line of text, then variants of it. The invented country has no Austin; the largest city of Texas takes its place. The people are the same as in SQL over the imported tables.`,
  table(
    ['question', 'matches', 'in SQL', 'SQL, ms'],
    figures.questions.map(({ query, api, sql, sql_ms }) => [
      `\`${decodeURIComponent(query.replaceAll('+', ' '))}\``,
      figure(api),
      figure(sql),
      figure(sql_ms),
    ]),
  ),
];
