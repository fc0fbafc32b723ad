import { z } from 'zod';
import { between, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { oneRow, rowCriteria } from '#src/search/row-criteria.ts';
import { day, parameter, repeatable, stateCode } from '#src/shared/fields.ts';
import { statesNamed } from '#src/shared/states.ts';

const dayOrToday = z
  .string()
  .refine((text) => text === 'today' || day.safeParse(text).success, 'must be today or a date as YYYY-MM-DD');

interface Dates {
  license_active_on?: string;
  license_expires_from?: string;
  license_expires_to?: string;
  licensed_since?: string;
}

/** Board licenses, of which one must meet all criteria. A state without dates also counts if the provider reported a license of it to NPPES. */
export const byLicense = rowCriteria({
  parameters: {
    license_state: repeatable(stateCode),
    /** Every one of these states must have issued a license. */
    license_state_all: repeatable(stateCode),
    license_active_on: parameter(dayOrToday.optional()),
    license_expires_from: parameter(day.optional()),
    license_expires_to: parameter(day.optional()),
    /** The first day on which the license may have been issued. */
    licensed_since: parameter(day.optional()),
  },
  criteria: ({ license_state, license_state_all = [], ...query }, { today }) => {
    const dates = datesOf(query, today);
    const ofStates = (states: string[]): Criterion[] => {
      const licensed = oneRow('licenses', [equals('state', states), ...dates]);
      return dates.length > 0 ? licensed : [{ any: [...licensed, equals('license_states', states)] }];
    };
    return [
      ...(license_state ? ofStates(license_state) : []),
      ...license_state_all.flatMap((state) => ofStates([state])),
      ...(license_state || license_state_all.length > 0 ? [] : oneRow('licenses', dates)),
    ];
  },
  facets: {
    license_state: {
      own: ['license_state'],
      named: statesNamed,
      count: (query, { today }) => {
        const dates = datesOf(query, today);
        const child = { table: 'licenses', meets: dates };
        return { column: 'state', child, ...(dates.length === 0 && { or: 'license_states' }) };
      },
    },
    licensed_since: {
      own: ['licensed_since'],
      count: (query, { today }) => ({
        column: 'issue_date',
        ranges: YEARS,
        child: { table: 'licenses', meets: oneOfStates(query, datesOf(query, today)) },
      }),
    },
  },
  answers: { license_active_on: ['today'] },
  words: { licensed_since: { label: 'License issued since' } },
});

/** The first days of the years of the histogram. */
const YEARS = Array.from({ length: 35 }, (_, n) => `${2000 + n}-01-01`);

/** What a license meets that counts: one of the states asked for. */
const oneOfStates = (
  { license_state: some = [], license_state_all: all = [] }: { license_state?: string[]; license_state_all?: string[] },
  dates: Criterion[],
) => [...(some.length + all.length > 0 ? [equals('state', [...some, ...all])] : []), ...dates];

/** What the dates ask of a license. */
function datesOf({ license_active_on: day, ...days }: Dates, today: string) {
  const { license_expires_from, license_expires_to, licensed_since } = days;
  const criteria: Criterion[] = [];
  if (day) criteria.push(...activeOn(day === 'today' ? today : day));
  if (license_expires_from || license_expires_to)
    criteria.push(between('expiry_date', license_expires_from, license_expires_to));
  if (licensed_since) criteria.push(between('issue_date', licensed_since, undefined));
  return criteria;
}

/** A license without an issue date counts from its beginning. One without an expiry date is not known to be active. */
const activeOn = (day: string): Criterion[] => [
  between('expiry_date', day, undefined),
  { any: [between('issue_date', undefined, day), { not: present('issue_date') }] },
];
