import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { countsAt, rangeReader } from '#src/search/sentences/range.ts';
import { type Context, type Reading, reading, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { count } from '#src/shared/format.ts';

/** Medicare payments: `takes medicare`, `paid over $200k`, `more than 500 medicare patients`. */
export const paymentSentences: Sentences = {
  rules: [{ position: 90, read: readMedicare }],
};

const amountAt = rangeReader(String.raw`\d{1,9}`, { strict: false });

const lead = '(?:(?:who|that|and|was|were|is|are|has|have|having|had|been|gets?|got|getting|total|annual|yearly) )*';
const opening = phrase(
  `(?:with )?${lead}(?:paid|receiv(?:ed|es?|ing)|bill(?:ed|s|ing)?|earn(?:ed|s|ing)?|ma(?:de|kes|king)|collect(?:ed|s)|medicare|payments?)(?: (?:by|from|to))?(?: medicare)?(?: (?:payments?|paid|revenue|reimbursements?|billings?|income|amounts?|totals?|totaling|totalling))*(?: (?:in|for) (?<year>20\\d\\d)(?= (?:of|over|above|more|at|under|below|less|between|from|exceeding) ))?`,
);
const closing = phrase(
  '(?:dollars )?(?:(?:a|per) year )?(?:(?:from|by|in|of|to) )?(?:medicare(?: (?:payments?|billings?|reimbursements?))?|payments?)',
);
const inYear = phrase('(?:in|for) (?<year>20\\d\\d)');
const no = phrase(
  `${lead}(?:(?:does|do|did) )?(?:not|never|doesnt|dont|didnt|hasnt|havent|isnt|arent|no|zero|without|non|refuses?|opt(?:s|ed|ing)? out of)(?: to)?(?: (?:accept(?:s|ing)?|takes?|taking|bill(?:s|ed|ing)?|been|paid by|receiv(?:es?|ed|ing)|gets?|got|earn(?:s|ed)?|in|sees?|seeing|participat(?:es?|ing) in|enrolled in))*(?: any)? medicare(?: patients?| payments?| records?)?`,
);
const yes = phrase(
  `${lead}(?:(?:accept(?:s|ing|ed)?|takes?|taking|bills?|billing|billed|paid by|sees?|seeing|treats?|with|in|participat(?:es|ing) in|opt(?:s|ed|ing)? in(?:to| to)?|has|enrolled in) )*medicare(?: (?:patients?|payments?|records?|insurance|providers?|enrolled|enrollees?|participating|participants?|accepted|opt(?:s|ed|ing)? in|paid))*`,
);
const patients = phrase('(?:medicare )?(?:patients?|beneficiaries|beneficiary)(?: (?:in|of|from|on) medicare)?');
const services = phrase(
  '(?:medicare )?services(?: (?:billed|provided|performed|rendered))?(?: (?:to|for|under|by) medicare(?: patients?| beneficiaries)?)?',
);
const orMore = phrase('or more|plus|(?<less>or (?:less|fewer))');

/** What a number may follow: not payments, but an amount of something else. */
const otherAmount = phrase(
  '(?:services|volume|claims|visits|spend(?:ing)?|share|rate|advantage|number|id|part|allowed|amounts?|(?:exceed(?:s|ing)?|between|over|above|under|below|more than|less than|at least|greater than|up to|at most|from|of|with|totaling) \\$?\\d.*)',
);
const withCount = phrase('(?:(?:with|has|have|having|sees?|seeing|treats?|treated|billed|provided|who|saw) )+');

/** Numbers from here on are rather dollars than counts. */
const LARGE = 3000;

function readMedicare({ line }: Context, at: number): Reading | undefined {
  const amount = amountOf(line, at);
  if (amount) return amount;
  const none = phraseAt(line, at, no);
  if (none) return reading(at, none.end, [value('paid', 'no', 'No Medicare payments')]);
  const counted = countOf(line, at);
  if (counted) return counted;
  const some = phraseAt(line, at, yes);
  if (some && phraseAt(line, some.end, otherAmount)) return undefined;
  return some && reading(at, some.end, [value('paid', 'yes', 'Paid by Medicare')]);
}

function amountOf(line: Line, at: number) {
  const start = phraseAt(line, at, opening);
  const range = amountAt(line, start?.end ?? at);
  if (!range) return undefined;
  const isMoney = line.tokens.slice(start?.end ?? at, range.end).some(({ word }) => word.startsWith('$'));
  const after = phraseAt(line, range.end, closing);
  const isLarge = Math.max(range.from ?? 0, range.to ?? 0) >= LARGE;
  if (!isMoney && [start !== undefined, isLarge, after !== undefined].filter(Boolean).length < 2) return undefined;
  const end = after?.end ?? range.end;
  const year = start?.groups.year ? { groups: start.groups, end } : phraseAt(line, end, inYear);
  const { from, to } = range.exact ? { from: range.from, to: undefined } : scaled(range);
  return reading(at, year?.end ?? end, [
    ...(from === undefined ? [] : [value('payment_from', `${from}`, `Medicare paid at least $${count(from)}`)]),
    ...(to === undefined ? [] : [value('payment_to', `${to}`, `Medicare paid at most $${count(to)}`)]),
    ...(year?.groups.year ? [value('payment_year', year.groups.year, `In ${year.groups.year}`)] : []),
  ]);
}

/** `between 100 and 200k` has thousands at both ends. */
function scaled({ from, to }: { from?: number; to?: number }) {
  const scale = (to ?? 0) >= 1_000_000 ? 1_000_000 : 1000;
  const isShort = from !== undefined && to !== undefined && from > 0 && from < 1000 && to >= LARGE;
  return { from: isShort && from * scale <= to ? from * scale : from, to };
}

function countOf(line: Line, at: number) {
  const first = phraseAt(line, at, withCount)?.end ?? at;
  const reversed = phraseAt(line, first, patients);
  const after = reversed && countsAt(line, reversed.end);
  if (after && !after.exact) return countReading(line, at, after.end, after, true);
  const reversedServices = phraseAt(line, first, services);
  const ofServices = reversedServices && countsAt(line, reversedServices.end);
  if (ofServices && !ofServices.exact) return countReading(line, at, ofServices.end, ofServices, false);
  const range = countsAt(line, first);
  if (!range) return undefined;
  const ofPatients = phraseAt(line, range.end, patients);
  const found = ofPatients ?? phraseAt(line, range.end, services);
  if (!found) return undefined;
  const more = phraseAt(line, found.end, orMore);
  const limits = range.exact && more?.groups.less ? { to: range.to, exact: false } : range;
  return countReading(line, at, more?.end ?? found.end, limits, ofPatients !== undefined);
}

interface Counted {
  from?: number;
  to?: number;
  exact: boolean;
}

function countReading(line: Line, at: number, end: number, range: Counted, ofPatients: boolean) {
  const [stem, noun] = ofPatients ? ['beneficiaries', 'Medicare patients'] : ['services', 'Medicare services'];
  const { from, to } = range.exact ? { from: range.from, to: undefined } : range;
  const year = phraseAt(line, end, inYear);
  return reading(at, year?.end ?? end, [
    ...(from === undefined ? [] : [value(`${stem}_from`, `${from}`, `At least ${count(from)} ${noun}`)]),
    ...(to === undefined ? [] : [value(`${stem}_to`, `${to}`, `At most ${count(to)} ${noun}`)]),
    ...(year?.groups.year ? [value('payment_year', year.groups.year, `In ${year.groups.year}`)] : []),
  ]);
}
