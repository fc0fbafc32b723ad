import { sql } from 'kysely';
import { signalRows } from '#src/datasets/signal-rows.ts';
import type { HighlightReader } from '#src/search/highlights.ts';
import type { ChangeKind } from '#src/shared/change-kinds.ts';
import { type ChangeMark, marks } from '#src/shared/change-marks.ts';
import { daysAfter } from '#src/shared/days.ts';
import { signalSources } from '#src/shared/signals.ts';
import { todayIn } from '#src/shared/today.ts';

/** Days for which results mark a change. */
const DAYS = 90;

interface Row {
  npi: string;
  kind: ChangeKind;
  was: string | null;
  is: string | null;
  on: string;
}

/** The most useful change of the last 90 days, signals included (R-497). Signals of the search come first, and are of two years. */
export const changeHighlights: HighlightReader = {
  name: 'changed',
  read: async ({ database: { db }, config: { timeZone }, historySources, signals: asked = [] }, npis) => {
    const today = todayIn(timeZone);
    const [changed, signaled] = await Promise.all([
      sql<Row>`
        select npi::text, kind, was, "is", coalesce(batch.published_on, (changes.imported_at at time zone ${timeZone})::date) "on"
        from changes join change_batches batch on batch.id = batch_id
        where npi = any(${npis}::bigint[]) and changes.imported_at > now() - ${`${DAYS} days`}::interval
          and batch.state = 'visible' and dataset = any(${historySources}::text[])
          and (kind in ('added', 'license', 'certification') or kind = 'address' and field = 'practice_address')
        order by batch.sequence desc, changes.sequence`.execute(db),
      sql<Signaled>`
        with wanted as materialized (select unnest(${npis}::bigint[]) npi)
        select npi::text, signal as mark, day as "on" from (${sql.raw(signalRows('npi in (select npi from wanted)'))}) signals
        where signal = any(${markedSignals.filter((signal) => historySources.includes(signalSources[signal]))}::text[])
          and day <= ${today}::date
          and (day >= ${daysAfter(today, -DAYS)}::date or signal = any(${asked}::text[]))
        order by day desc`.execute(db),
    ]);
    const rankOf = (mark: ChangeMark['mark']) => (asked.includes(mark) ? -1 : marks.indexOf(mark));
    const best = new Map<string, ChangeMark>();
    const add = (npi: string, mark: ChangeMark['mark'] | undefined, on: string) => {
      const known = best.get(npi);
      if (mark && (!known || rankOf(mark) < rankOf(known.mark))) best.set(npi, { mark, on });
    };
    for (const { npi, on, ...change } of changed.rows) add(npi, markOf(change, today), on);
    for (const { npi, mark, on } of signaled.rows) add(npi, mark, on);
    return best;
  },
};

const markedSignals = ['training_code_replaced', 'newly_licensed', 'left_group'] as const;

interface Signaled {
  npi: string;
  mark: (typeof markedSignals)[number];
  on: string;
}

/** The mark of a change. A license ends by its date, or by a new date that has passed. */
function markOf({ kind, was, is }: Pick<Row, 'kind' | 'was' | 'is'>, today: string): ChangeMark['mark'] | undefined {
  if (kind === 'address') return 'moved';
  if (kind === 'added') return 'new';
  if (!was || !is) return undefined;
  if (kind === 'license' && (is === 'ended' || is < today)) return 'license_ended';
  if (kind === 'certification' && is === 'ended') return 'certification_ended';
  return is > was ? 'renewed' : undefined;
}
