// Shapes of searches by ties: who bills through whom, groups of both sources, licenses or routes, and shortage areas. Each has
// the SQL of the same total over the imported tables.
import type { TiesSample } from '#bench/ties/sample.ts';
import { activeIn, circleAround, isInGroup, isInGroupOfSize, routeTo, tied, ties } from '#bench/ties/sql.ts';
import type { Random } from '#src/invented/random.ts';

/** A search with the condition of its rows, which are `p` of the table. */
interface TiesQuestion {
  query: string;
  sql: string;
}

export interface TiesShape {
  title: string;
  /** What it searches. Default: providers. */
  of?: 'places' | 'organizations';
  draw(sample: TiesSample, random: Random): TiesQuestion;
}

const hasCode = (code: string) =>
  `exists (select from jsonb_path_query(p.taxonomies, '$[0 to 4].code') code where code #>> '{}' = '${code}')`;
const of =
  (condition: (tie: TiesSample['people'][number], random: Random) => TiesQuestion): TiesShape['draw'] =>
  ({ people }, random) =>
    condition(random.pick(people), random);
const and = (...questions: TiesQuestion[]): TiesQuestion => ({
  query: questions.map(({ query }) => query).join('&'),
  sql: questions.map(({ sql }) => `(${sql})`).join(' and '),
});
const through = (pacId: string): TiesQuestion => ({ query: `employer=${pacId}`, sql: tied(`t.pac_id = '${pacId}'`) });
const inState = (state: string): TiesQuestion => ({ query: `state=${state}`, sql: `p.state = '${state}'` });
const withCode = (code: string): TiesQuestion => ({ query: `taxonomy=${code}`, sql: hasCode(code) });
const from = (least: number): TiesQuestion => ({
  query: `employers_from=${least}`,
  sql: `(select count(*) from ${ties} t where t.npi = p.npi) >= ${least}`,
});
const route = (state: string, answer?: 'licensed' | 'compact'): TiesQuestion => {
  const licensed = activeIn(`'${state}'`);
  const sql =
    answer === 'licensed'
      ? licensed
      : answer === 'compact'
        ? `${routeTo(state)} and not ${licensed}`
        : `${licensed} or ${routeTo(state)}`;
  return { query: `licensed_or_route=${state}${answer ? `&route=${answer}` : ''}`, sql };
};
const licensedSince = (state: string, year: number): TiesQuestion => ({
  query: `license_state=${state}&licensed_since=${year}-01-01`,
  sql: `exists (select from licenses l where l.npi = p.npi and l.state = '${state}' and l.issue_date >= '${year}-01-01')`,
});
const short = (kind: string, least = 0): TiesQuestion => ({
  query: `shortage=${kind}${least > 0 ? `&shortage_score_from=${least}` : ''}`,
  sql: `exists (select from places z join shortage_areas s using (county_fips) where z.zip = left(p.zip, 5)
    and s.level <> 'facility' and s.kind = '${kind}' ${least > 0 ? `and round(s.score) >= ${least}` : ''})`,
});

export const tiesShapes: readonly TiesShape[] = [
  { title: 'employer', draw: of(({ pac_id }) => through(pac_id)) },
  { title: 'employer, the largest', draw: ({ largest }) => through(largest.pac_id) },
  {
    title: 'employer by the NPI of an organization',
    draw: ({ organizations }, random) => {
      const { npi, pac_ids } = random.pick(organizations);
      return { query: `employer=${npi}`, sql: tied(`t.pac_id in (${pac_ids.map((id) => `'${id}'`)})`) };
    },
  },
  { title: 'employer, 1 code', draw: of(({ pac_id, code }) => and(through(pac_id), withCode(code))) },
  {
    title: 'employer, the largest, state',
    draw: ({ people, largest }, random) => and(through(largest.pac_id), inState(random.pick(people).state)),
  },
  {
    title: 'employer, the largest, near 100 miles',
    draw: ({ people, largest }, random) => and(through(largest.pac_id), circleAround(random.pick(people), 100)),
  },
  {
    title: 'not employer, the largest, state',
    draw: ({ people, largest }, random) => {
      const { query, sql } = through(largest.pac_id);
      return and({ query: `not.${query}`, sql: `not ${sql}` }, inState(random.pick(people).state));
    },
  },
  { title: 'employers from 2', draw: () => from(2) },
  {
    title: 'employers from 2, 1 code, state',
    draw: of(({ code, state }) => and(from(2), withCode(code), inState(state))),
  },
  {
    title: 'no employers, 1 code',
    draw: of(({ code }) => and({ query: 'employers_to=0', sql: `not ${tied('true')}` }, withCode(code))),
  },
  { title: 'group of both sources', draw: of(({ pac_id }) => ({ query: `group=${pac_id}`, sql: isInGroup(pac_id) })) },
  {
    title: 'group size from 100, state',
    draw: of(({ state }) => and({ query: 'group_size_from=100', sql: isInGroupOfSize('>= 100') }, inState(state))),
  },
  {
    title: 'not in a group of more than 50, 1 code',
    draw: of(({ code }) =>
      and({ query: 'not.group_size_from=51', sql: `not ${isInGroupOfSize('> 50')}` }, withCode(code)),
    ),
  },
  { title: 'licensed or route', draw: of(({ state }) => route(state)) },
  { title: 'licensed or route, 1 code', draw: of(({ state, code }) => and(route(state), withCode(code))) },
  { title: 'licensed, without routes', draw: of(({ state }) => route(state, 'licensed')) },
  {
    title: 'route only, near 100 miles',
    draw: of((tie) => and(route(tie.state, 'compact'), circleAround(tie, 100))),
  },
  {
    title: 'licensed since, state of the license',
    draw: of(({ state }, r) => licensedSince(state, r.whole(2005, 2024))),
  },
  {
    title: 'licensed since, employer, the largest',
    draw: ({ people, largest }, r) =>
      and(licensedSince(r.pick(people).state, r.whole(2005, 2020)), through(largest.pac_id)),
  },
  {
    title: 'places: primary shortage, state',
    of: 'places',
    draw: of(({ state }) => and(short('primary'), inState(state))),
  },
  {
    title: 'places: mental shortage, score from',
    of: 'places',
    draw: of(({ state }, random) => and(short('mental', random.whole(5, 20)), inState(state))),
  },
  {
    title: 'organizations: dental shortage, state',
    of: 'organizations',
    draw: of(({ state }) => and(short('dental'), inState(state))),
  },
  {
    title: 'organizations: underserved, near 50 miles',
    of: 'organizations',
    draw: of((tie) => and(short('mua'), circleAround(tie, 50), inState(tie.state))),
  },
];
