import { peopleOfDays, signalRows } from '#src/datasets/signal-rows.ts';
import { SAME_KEYS } from '#src/search/changed-keys.ts';
import type { TableDefinition } from '#src/search/definition.ts';

const rowsAmong = (among?: string) => `select npi, signal, day, state from (${signalRows(among)}) signals`;

/** The people with changes between two states of the history, which are sums of the times of batches: those of the newest ones. */
const changedPeople = `
  with visible as (
    select id, sum(time) over (order by sequence) - time as before, sum(time) over () as after
    from (select id, sequence, extract(epoch from imported_at) as time from change_batches where state = 'visible' and kinds <> '[]') batches
  ), newest as (
    select id from visible where before >= (select min(before) from visible where before::float8 = $1) and after::float8 = $2
  )
  select distinct npi as key from changes where batch_id in (select id from newest)
  union all select null where not exists (select from newest)`;

/** The signals of providers in the search index. An import and its comparison, a roll back and the day's ends make it new. */
export const signalTable: TableDefinition = {
  name: 'signals',
  key: 'npi',
  childOf: ['providers'],
  sources: ['providers', 'licenses', 'certifications', 'certificates', 'affiliations', 'changes'],
  filledBy: 'providers',
  changedBy: { providers: SAME_KEYS, changes: SAME_KEYS },
  changesBetween: { changes: changedPeople },
  changedByDay: peopleOfDays,
  select: rowsAmong(),
  selectAmong: `with asked as materialized (select unnest($1) as npi) ${rowsAmong('npi in (select npi from asked)')}`,
  computed: true,
  order: [],
  columns: {
    signal: { kind: 'code', shown: true },
    day: { kind: 'date', shown: true },
    state: { kind: 'code', shown: true },
  },
};
