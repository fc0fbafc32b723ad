import { type Line, phrase, phraseAt } from '#src/search-box/line.ts';
import { countsAt, rangeReader } from '#src/search-box/range.ts';
import { type Rule, reading, type Value } from '#src/search-box/reading.ts';
import { count } from '#src/shared/format.ts';

const value = (parameter: string, text: string, label: string): Value => ({ parameter, value: text, label });

const amountAt = rangeReader(String.raw`\d{1,9}`, { strict: false });

const lead = '(?:(?:who|that|and|was|were|is|are|has|have|been|gets?|got) )*';
const opening = phrase(
  `${lead}(?:paid|receiv(?:ed|es?|ing)|bill(?:ed|s|ing)?|earn(?:ed|s|ing)?|ma(?:de|kes|king)|collect(?:ed|s)|medicare|payments?)(?: (?:by|from|to))?(?: medicare)?(?: (?:payments?|paid|revenue|reimbursements?|billings?|income))?`,
);
const closing = phrase(
  '(?:dollars )?(?:(?:a|per) year )?(?:(?:from|by|in|of|to) )?(?:medicare(?: (?:payments?|billings?|reimbursements?))?|payments?)',
);
const inYear = phrase('(?:in|for) (?<year>20\\d\\d)');
const no = phrase(
  `${lead}(?:(?:does|do|did) )?(?:not|never|doesnt|dont|no|without|non|isnt|refuses?)(?: to)?(?: (?:accept(?:s|ing)?|takes?|taking|bills?|billing|paid by|in|sees?|seeing|participating in))*(?: any)? medicare(?: patients?| payments?| records?)?`,
);
const yes = phrase(
  `${lead}(?:(?:accept(?:s|ing|ed)?|takes?|taking|bills?|billing|billed|paid by|sees?|seeing|treats?|with|in|participat(?:es|ing) in|has|enrolled in) )*medicare(?: patients?| payments?| records?| insurance| providers?)?`,
);
const patients = phrase('(?:medicare )?(?:patients?|beneficiaries|beneficiary)(?: (?:in|of|from|on) medicare)?');
const services = phrase('(?:medicare )?services');
const withCount = phrase('(?:(?:with|has|have|having|sees?|seeing|treats?|treated|billed|provided|who|saw) )+');

/** Numbers from here on are rather dollars than counts. */
const LARGE = 3000;

/** Medicare payments: `takes medicare`, `paid over $200k`, `more than 500 medicare patients`. */
export const readMedicare: Rule = ({ line }, at) => {
  const amount = amountOf(line, at);
  if (amount) return amount;
  const none = phraseAt(line, at, no);
  if (none) return reading(at, none.end, [value('paid', 'no', 'No Medicare payments')]);
  const counted = countOf(line, at);
  if (counted) return counted;
  const some = phraseAt(line, at, yes);
  return some && reading(at, some.end, [value('paid', 'yes', 'Paid by Medicare')]);
};

function amountOf(line: Line, at: number) {
  const start = phraseAt(line, at, opening);
  const range = amountAt(line, start?.end ?? at);
  if (!range) return undefined;
  const isMoney = line.tokens.slice(start?.end ?? at, range.end).some(({ word }) => word.startsWith('$'));
  const after = phraseAt(line, range.end, closing);
  const isLarge = (range.from ?? range.to ?? 0) >= LARGE;
  if (!isMoney && [start !== undefined, isLarge, after !== undefined].filter(Boolean).length < 2) return undefined;
  const end = after?.end ?? range.end;
  const year = phraseAt(line, end, inYear);
  const { from, to } = range.exact ? { from: range.from, to: undefined } : range;
  return reading(at, year?.end ?? end, [
    ...(from === undefined ? [] : [value('payment_from', `${from}`, `Medicare paid at least $${count(from)}`)]),
    ...(to === undefined ? [] : [value('payment_to', `${to}`, `Medicare paid at most $${count(to)}`)]),
    ...(year?.groups.year ? [value('payment_year', year.groups.year, `In ${year.groups.year}`)] : []),
  ]);
}

function countOf(line: Line, at: number) {
  const first = phraseAt(line, at, withCount)?.end ?? at;
  const reversed = phraseAt(line, first, patients);
  const after = reversed && countsAt(line, reversed.end);
  if (after && !after.exact) return countReading(at, after.end, after, true);
  const range = countsAt(line, first);
  if (!range) return undefined;
  const ofPatients = phraseAt(line, range.end, patients);
  const found = ofPatients ?? phraseAt(line, range.end, services);
  return found && countReading(at, found.end, range, ofPatients !== undefined);
}

interface Counted {
  from?: number;
  to?: number;
  exact: boolean;
}

function countReading(at: number, end: number, range: Counted, ofPatients: boolean) {
  const [stem, noun] = ofPatients ? ['beneficiaries', 'Medicare patients'] : ['services', 'Medicare services'];
  const { from, to } = range.exact ? { from: range.from, to: undefined } : range;
  return reading(at, end, [
    ...(from === undefined ? [] : [value(`${stem}_from`, `${from}`, `At least ${count(from)} ${noun}`)]),
    ...(to === undefined ? [] : [value(`${stem}_to`, `${to}`, `At most ${count(to)} ${noun}`)]),
  ]);
}
