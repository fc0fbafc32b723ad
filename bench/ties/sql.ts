// SQL over the imported tables for the criteria of ties, without the product's queries. A row of the search is `p`.
import { type CompactState, isInForce } from '#src/shared/compacts.ts';

/** Who bills through whom, each tie once. */
export const ties = 'employer_people';

export const tied = (condition: string) => `exists (select from ${ties} t where t.npi = p.npi and ${condition})`;

/** Temporary tables of a session: the people of both sources in groups, the size of each group, and states of compacts. */
export const makeTables = (states: readonly CompactState[], today: string) => [
  `create temp table grouped as
   select npi, org_pac_id pac_id from affiliations where org_pac_id is not null
   union select npi, pac_id from employer_people join employers using (pac_id) where organization`,
  'create index on grouped (npi)',
  'create temp table sized as select pac_id, count(*) members from grouped group by pac_id',
  'create index on sized (pac_id)',
  'create temp table in_force (compact text, state text, issues boolean)',
  ...states
    .filter((each) => isInForce(each, today))
    .map(
      ({ compact, state, status }) => `insert into in_force values ('${compact}', '${state}', ${status === 'issues'})`,
    ),
  'analyze grouped, sized, in_force',
];

export const isInGroup = (pacId: string) =>
  `exists (select from grouped g where g.npi = p.npi and g.pac_id = '${pacId}')`;

/** In a group of so many members, such as `>= 100`. */
export const isInGroupOfSize = (members: string) =>
  `exists (select from grouped g join sized using (pac_id) where g.npi = p.npi and members ${members})`;

const physician = `p.primary_taxonomy in (select code from taxonomy where "grouping" = 'Allopathic & Osteopathic Physicians')`;
const begins = (...codes: string[]) => `(${codes.map((code) => `p.primary_taxonomy like '${code}%'`).join(' or ')})`;
const reported = (state: string) =>
  `exists (select from jsonb_path_query(p.taxonomies, '$[0 to 4].license_state') s where s #>> '{}' = ${state})`;

/** An active license in a state, or, of people whose licenses no board publishes, one that they reported. */
export const activeIn = (state: string) =>
  `(exists (select from licenses l where l.npi = p.npi and l.state = ${state} and l.expiry_date >= current_date
      and coalesce(l.issue_date <= current_date, true))
    or (not coalesce(${physician} or ${begins('363A')}, false) and ${reported(state)}))`;

const professions = {
  IMLC: physician,
  NLC: begins('163W', '164W', '164X'),
  PSYPACT: begins('103T', '103G'),
  PTC: begins('2251', '2252'),
};

/** A route to a state by a compact that is in force there and in the state of practice, which issues. */
export const routeTo = (state: string) =>
  `(${Object.entries(professions)
    .map(
      ([compact, people]) => `coalesce(${people}
        and exists (select from in_force where compact = '${compact}' and state = '${state}')
        and exists (select from in_force f where compact = '${compact}' and issues and f.state = p.state)
        and ${activeIn('p.state')}, false)`,
    )
    .join(' or ')})`;

/** People, or others, whose ZIP code is so near to that of a person. */
export const circleAround = (
  { zip, latitude, longitude }: { zip: string; latitude: number; longitude: number },
  miles: number,
) => ({
  query: `near=${zip}&miles=${miles}`,
  sql: `left(p.zip, 5) in (select z.zip from places z where z.latitude <> 0 and z.longitude <> 0
    and 3958.7613 * acos(least(1, sin(radians(z.latitude)) * sin(radians(${latitude})) + cos(radians(z.latitude))
      * cos(radians(${latitude})) * cos(radians(z.longitude - ${longitude})))) <= ${miles})`,
});
