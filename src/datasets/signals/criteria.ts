import { z } from 'zod';
import { licensedOnly } from '#src/datasets/licensed.ts';
import { between, equals } from '#src/search/criteria.ts';
import { limitCriteria, oneRowCriteria } from '#src/search/one-row.ts';
import type { Criterion } from '#src/search/query.ts';
import { type CriteriaFacts, oneRow, rowCriteria } from '#src/search/row-criteria.ts';
import { daysAfter } from '#src/shared/days.ts';
import { day, parameter, repeatable, stateCode } from '#src/shared/fields.ts';
import { ENDS_SOON, SIGNAL_DAYS, type Signal, signalLabels, signalSources, signals } from '#src/shared/signals.ts';

/** Signals of providers (R-1280): one of some, with its day not before another. */
export const bySignal = rowCriteria({
  parameters: {
    signal: repeatable(z.enum(signals, `must be one of ${signals.join(', ')}`)),
    signal_since: parameter(day.optional()),
  },
  criteria: ({ signal, signal_since }, facts) =>
    oneRow('signals', [equals('signal', readableSignals(facts, signal)), withinTwoYears(facts, signal_since)]),
  facets: {
    signal: {
      own: ['signal'],
      values: signals,
      count: ({ signal_since }, facts) => ({
        column: 'signal',
        child: { table: 'signals', meets: [withinTwoYears(facts, signal_since)] },
        only: { values: readableSignals(facts) },
      }),
      labels: async () => new Map(Object.entries(signalLabels)),
    },
  },
  words: { signal: { label: 'Signal' }, signal_since: { label: 'Signals since' } },
});

/** What one new practice address must meet. */
const addresses = oneRowCriteria({
  ...limitCriteria('moved', 'day', parameter(day.optional())),
  moved_from_state: {
    rule: parameter(stateCode.optional()),
    meets: (state) => [equals('state', state)],
    label: 'Moved from',
  },
});

/** New practice addresses in NPPES: when, and from which other state (R-1281). */
export const byMove = rowCriteria({
  parameters: addresses.parameters,
  criteria: (query, facts) =>
    oneRow('signals', [equals('signal', 'moved'), withinTwoYears(facts), ...addresses.meets(query, facts)]),
  words: { ...addresses.words, moved: { label: 'New practice address' } },
});

/** The wanted signals, or all of sources that the caller may read. Throws a 403 if one wanted is of another source. */
export function readableSignals({ mayRead }: Pick<CriteriaFacts, 'mayRead'>, wanted?: readonly Signal[]): Signal[] {
  const withheld = wanted?.find((signal) => !mayRead(signalSources[signal]));
  if (withheld) throw licensedOnly(signalSources[withheld]);
  return wanted ? [...wanted] : signals.filter((signal) => mayRead(signalSources[signal]));
}

/** Within two years, or since a later day. Ends count some days ahead. */
export const withinTwoYears = ({ today }: Pick<CriteriaFacts, 'today'>, since = ''): Criterion => {
  const first = daysAfter(today, -SIGNAL_DAYS);
  return between('day', since > first ? since : first, daysAfter(today, ENDS_SOON));
};
