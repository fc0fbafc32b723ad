// Compares days by parameters of the type `date` of FHIR R4.

import { refusedParameter } from '#src/doors/fhir/outcome.ts';
import { type Given, NOTHING, type SearchParameter } from '#src/doors/fhir/parameters.ts';
import { between } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** The parameter for the last update of a record in NPPES, which is a day: the instant is its midnight in UTC. */
export const lastUpdated: SearchParameter = {
  type: 'date',
  documentation: 'The last update in NPPES. Prefixes eq, ne, gt, ge, lt, le, sa and eb.',
  asks: (value, given) => dayCriterion('last_updated', value, given),
};

const form =
  /^(eq|ne|gt|ge|lt|le|sa|eb)?([12]\d{3})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?)?)?$/;

/** The rows whose day a value with its prefix allows. Throws a 400. */
function dayCriterion(column: string, value: string, { key }: Given): Criterion {
  const [, prefix = 'eq', year, month, day, time, zone = 'Z'] = form.exec(value) ?? [];
  if (!year) throw wrongDate(key);
  const begin = Date.parse(`${year}-${month ?? '01'}-${day ?? '01'}T${time ?? '00:00'}${zone}`);
  if (Number.isNaN(begin) || (day && !isDay(year, month, day))) throw wrongDate(key);
  const end = day ? begin : Date.UTC(Number(year) + (month ? 0 : 1), month ? Number(month) : 0, 1) - DAY;
  const isWhole = begin % DAY === 0;
  const [first, last] = isWhole ? [begin, end] : [begin + DAY - (begin % DAY), begin - (begin % DAY)];
  const within = first <= last ? between(column, dayOf(first), dayOf(last)) : NOTHING;
  if (prefix === 'eq') return within;
  if (prefix === 'ne') return { not: within };
  if (prefix === 'ge') return between(column, dayOf(first), undefined);
  if (prefix === 'le') return between(column, undefined, dayOf(last));
  if (prefix === 'gt' || prefix === 'sa') return between(column, dayOf(last + DAY), undefined);
  return between(column, undefined, dayOf(first - DAY));
}

const DAY = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Whether the month has the day. Date.parse takes February 31. */
const isDay = (year: string, month = '01', day = '01') =>
  dayOf(Date.UTC(Number(year), Number(month) - 1, Number(day))) === `${year}-${month}-${day}`;

const wrongDate = (key: string) =>
  refusedParameter(key, 'A value is a date such as 2026-11-08, 2026-11 or ge2026, or a time with its zone');
