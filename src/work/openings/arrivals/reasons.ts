// Why people begin to meet the must-haves of an opening: what the history says since the last check, of what these ask.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#src/server/tables.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { daysAfter } from '#src/shared/days.ts';
import { partialDate } from '#src/shared/format.ts';
import { SIGNAL_DAYS } from '#src/shared/signals.ts';
import { stateName } from '#src/shared/states.ts';
import { type CriterionGroup, SPECIALTIES } from '#src/work/openings/people/criterion-groups.ts';
import { OF_SCHOOL } from '#src/work/openings/people/details.ts';
import type { SourceOf } from '#src/work/openings/people/sources.ts';

/** A reason as it is stored. Its dataset decides who may read it. */
export interface Reason {
  text: string;
  dataset: string | null;
  source: string | null;
  as_of: string | null;
}

interface Asked {
  npis: readonly number[];
  /** The last place in the history at the check before. */
  after: number;
  musts: readonly CriterionGroup[];
  specialty: readonly string[];
  timeZone: string;
  today: string;
  sourceOf: SourceOf;
}

interface Change {
  npi: string;
  dataset: string;
  kind: ChangeKind;
  field: string;
  was: string | null;
  is: string | null;
  /** Of the publisher's file, else of the import. */
  day: string;
  state: string | null;
  issued: string | null;
}

/** Reasons of a person that are said. */
const MOST = 3;

/** The reasons of people, by NPI, the plainest first. None for a person whose changes say nothing about what is asked. */
export async function reasonsOf(db: Kysely<Tables>, asked: Asked): Promise<Map<string, Reason[]>> {
  const kinds = order.filter((kind) => isAsked(kind, asked));
  const reasons = new Map<string, Reason[]>();
  if (asked.npis.length === 0) return reasons;
  const changes = await changesOf(db, asked, kinds);
  for (const change of changes.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))) {
    const { npi, dataset, day } = change;
    const text = words[change.kind]?.(change, asked);
    const known = reasons.get(npi) ?? [];
    if (!text || known.length === MOST || known.some((reason) => reason.text === text)) continue;
    reasons.set(npi, [...known, { text, dataset, source: asked.sourceOf(dataset).source, as_of: day }]);
  }
  return reasons;
}

/** The changes of these kinds after the place, the newest first. */
async function changesOf(db: Kysely<Tables>, { npis, after, timeZone }: Asked, kinds: readonly ChangeKind[]) {
  const { rows } = await sql<Change>`
    select changes.npi::text, dataset, kind, field, was, "is", licenses.state, licenses.issue_date as issued,
      coalesce(published_on, (batch.imported_at at time zone ${timeZone})::date) as day
    from changes join change_batches batch on batch.id = batch_id and batch.imported_at = changes.imported_at
      left join licenses on kind = 'license' and licenses.npi = changes.npi
        and field = concat_ws(' ', licenses.state, licenses.license_number)
    where changes.npi = any(${npis}::bigint[]) and kind = any(${kinds}::text[])
      and changes.imported_at >= (select min(imported_at) from change_batches where sequence > ${after})
      and batch.state = 'visible' and batch.sequence > ${after}
    order by batch.sequence desc, changes.sequence`.execute(db);
  return rows;
}

/** The kinds of changes that can be a reason, the plainest first. */
const order: readonly ChangeKind[] = [
  'license',
  'certification',
  'address',
  'specialty',
  'group',
  'school',
  'payment',
  'screening',
  'reactivated',
  'added',
];

/** Whether a kind of change can meet a must-have. */
const asks: Partial<Record<ChangeKind, (must: CriterionGroup) => boolean>> = {
  license: ({ dataset }) => dataset === 'licenses',
  certification: ({ dataset }) => dataset === 'certifications',
  address: ({ dataset, criterion }) => dataset === 'places' || ['state', 'city', 'zip'].includes(criterion),
  specialty: ({ criterion }) => SPECIALTIES.includes(criterion),
  group: ({ dataset, criterion }) => dataset === 'affiliations' && !OF_SCHOOL.test(criterion),
  school: ({ dataset, criterion }) => dataset === 'affiliations' && OF_SCHOOL.test(criterion),
  payment: ({ dataset }) => dataset === 'payments',
  screening: ({ dataset }) => ['exclusions', 'opt-outs', 'ordering', 'revocations'].includes(dataset),
};

/** A person who is new in NPPES, or in service again, can meet any must-have. */
const ofAny: readonly ChangeKind[] = ['reactivated', 'added'];

const isAsked = (kind: ChangeKind, { musts, specialty }: Asked): boolean =>
  ofAny.includes(kind) ||
  (kind === 'specialty' && specialty.length > 0) ||
  musts.some((must) => asks[kind]?.(must) ?? false);

/** A change in words. Undefined for one after which a person has less than before. */
const words: Partial<Record<ChangeKind, (change: Change, asked: Asked) => string | undefined>> = {
  license: ({ was, is, state, issued }, { musts, today }) => {
    const states = musts.flatMap(({ query }) => statesIn(query));
    if (!state || isGone(is) || (states.length > 0 && !states.includes(state))) return undefined;
    const name = stateName(state);
    if (was !== null) return `${name} license to ${partialDate(is)}`;
    return issued && issued > daysAfter(today, -SIGNAL_DAYS)
      ? `newly licensed in ${name}, ${monthOf(issued)}`
      : `${name} license newly listed`;
  },
  certification: ({ field, was, is }) =>
    isGone(is) ? undefined : was === null ? `new certificate: ${field}` : `certificate renewed or changed: ${field}`,
  address: ({ field, is, day }) =>
    field === 'practice_address' && is ? `new practice address, ${monthOf(day)}` : undefined,
  specialty: ({ is, day }) => (is ? `new specialty, ${monthOf(day)}` : undefined),
  group: ({ was, is }) => (was === null && is ? `newly listed with ${is}` : undefined),
  school: ({ is }) => (is ? 'medical school newly listed' : undefined),
  payment: ({ field, is }) => (is ? `Medicare payments of ${field}` : undefined),
  screening: ({ is, day }) => (is === null ? `no longer on a screening list, ${monthOf(day)}` : undefined),
  reactivated: ({ day }) => `NPI reactivated, ${monthOf(day)}`,
  added: ({ day }) => `new in NPPES, ${monthOf(day)}`,
};

const isGone = (is: string | null): boolean => is === null || is === 'ended';

/** The states whose license a query asks for. */
const statesIn = (query: string): string[] =>
  [...new URLSearchParams(query)].flatMap(([name, value]) => (OF_STATES.includes(name) ? [value] : []));

const OF_STATES = ['license_state', 'license_state_all', 'licensed_or_route'];

const monthOf = (day: string) => partialDate(day.slice(0, 7));
