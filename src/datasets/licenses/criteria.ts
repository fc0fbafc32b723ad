import { z } from 'zod';
import { activeOn } from '#src/datasets/active-license.ts';
import { between, equals } from '#src/search/criteria.ts';
import { limitCriteria, oneRowCriteria } from '#src/search/one-row.ts';
import type { Criterion } from '#src/search/query.ts';
import { oneRow, rowCriteria } from '#src/search/row-criteria.ts';
import { day, parameter, repeatable, stateCode } from '#src/shared/fields.ts';
import { statesNamed } from '#src/shared/states.ts';

const dayOrToday = z
  .string()
  .refine((text) => text === 'today' || day.safeParse(text).success, 'must be today or a date as YYYY-MM-DD');

/** What one license must meet, besides its state. */
const dates = oneRowCriteria({
  license_active_on: {
    rule: parameter(dayOrToday.optional()),
    meets: (on, { today }) => activeOn(on === 'today' ? today : on),
    answers: ['today'],
  },
  ...limitCriteria('license_expires', 'expiry_date', parameter(day.optional())),
  /** The first day on which the license may have been issued. */
  licensed_since: {
    rule: parameter(day.optional()),
    meets: (since) => [between('issue_date', since, undefined)],
    counts: { column: 'issue_date', ranges: Array.from({ length: 35 }, (_, n) => `${2000 + n}-01-01`) },
    label: 'License issued since',
  },
  /** Whether it is of another state than the practice address. */
  licensed_elsewhere: {
    rule: parameter(z.literal('yes', 'must be yes').optional()),
    meets: () => [equals('home', 'N')],
    answers: ['yes'],
    label: 'License of another state than the practice address',
  },
});

/** Board licenses, of which one must meet all criteria. A state without dates also counts if the provider reported a license of it to NPPES. */
export const byLicense = rowCriteria({
  parameters: {
    license_state: repeatable(stateCode),
    /** Every one of these states must have issued a license. */
    license_state_all: repeatable(stateCode),
    ...dates.parameters,
  },
  criteria: ({ license_state, license_state_all = [], ...query }, facts) => {
    const meets = dates.meets(query, facts);
    const ofStates = (states: string[]): Criterion[] => {
      const licensed = oneRow('licenses', [equals('state', states), ...meets]);
      return meets.length > 0 ? licensed : [{ any: [...licensed, equals('license_states', states)] }];
    };
    return [
      ...(license_state ? ofStates(license_state) : []),
      ...license_state_all.flatMap((state) => ofStates([state])),
      ...(license_state || license_state_all.length > 0 ? [] : oneRow('licenses', meets)),
    ];
  },
  facets: {
    license_state: {
      own: ['license_state'],
      named: statesNamed,
      count: (query, facts) => {
        const meets = dates.meets(query, facts);
        return {
          column: 'state',
          child: { table: 'licenses', meets },
          ...(meets.length === 0 && { or: 'license_states' }),
        };
      },
    },
    ...dates.facets((query, facts) => ({
      child: { table: 'licenses', meets: [...oneOfStates(query), ...dates.meets(query, facts)] },
    })),
  },
  answers: dates.answers,
  words: dates.words,
});

/** A license counts that is of one of the states asked for. */
const oneOfStates = ({ license_state: some = [], license_state_all: all = [] }: States) =>
  some.length + all.length > 0 ? [equals('state', [...some, ...all])] : [];

interface States {
  license_state?: string[];
  license_state_all?: string[];
}
