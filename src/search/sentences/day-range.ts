import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';

/** A range of days, as YYYY-MM-DD. Both ends are in it. */
interface DayRange {
  from?: string;
  to?: string;
  /** The index of the word after it. */
  end: number;
}

/** What a date covers: one day, a month or a year. */
interface Span {
  first: string;
  last: string;
  end: number;
}

/** The source of an expression: what a license or certificate does on its last day. */
export const expiry =
  '(?:expir(?:es|ing|e|ed|ations?|y)|exp|laps(?:es|ing|e|ed)|up for renewal|due for renewal|renew(?:s|al|als|ing)?(?: due)?)(?: (?:dates?|day))?(?: is)?';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const year = '(?<year>(?:19|20)\\d\\d)(?!\\d)';
const dates = [
  phrase('(?<year>\\d{4})-(?<number>\\d\\d)(?:-(?<day>\\d\\d))?'),
  phrase(`${month}(?: (?:of )?${year}| (?<day>\\d{1,2})(?: (?:st|nd|rd|th))? ${year})`),
  phrase(`(?<day>\\d{1,2})(?: (?:st|nd|rd|th))?(?: of)? ${month} ${year}`),
  phrase(`(?:the )?(?:year )?${year}`),
];

const opened = {
  between: phrase('(?:between|from)'),
  above: phrase('(?:(?:any ?time )?after|later than|past|beyond|following)'),
  from: phrase(
    '(?:since|from|starting(?: in)?|on or after|no earlier than|not before|no sooner than|beginning(?: in)?)',
  ),
  below: phrase('(?:(?:any ?time )?before|prior to|earlier than|sooner than|ahead of)(?: the (?:start|beginning) of)?'),
  to: phrase(
    '(?:by|until|till|through|thru|no later than|not after|on or before|up to|before)(?: the end of| end of)?',
  ),
  in: phrase('(?:in|during|on|of|for|as of)'),
};
const joined = phrase('(?:and|to|through|thru|until|till)');
const both = phrase('and|but');
const orLater = phrase('(?:or|and) (?:later|after|beyond|newer)|onwards?');
const orEarlier = phrase('(?:or|and) (?:earlier|before|sooner|older)');

/** A range of dates: `before 2027`, `by 1/1/2027`, `between June 2026 and June 2027`, `in 2027`. */
export function daysAt(line: Line, at: number): DayRange | undefined {
  const first = dateAt(line, phraseAt(line, at, opened.between)?.end ?? at);
  const join = first && phraseAt(line, first.end, joined);
  const second = join && dateAt(line, join.end);
  if (first && second) return { from: first.first, to: second.last, end: second.end };
  for (const [name, expression] of Object.entries(opened)) {
    const opening = phraseAt(line, at, expression);
    const date = opening && dateAt(line, opening.end);
    if (!date || name === 'between') continue;
    const { first: from, last: to, end } = date;
    if (name === 'above') return upTo(line, { from: next(to, 1), end });
    if (name === 'from') return upTo(line, { from, end });
    if (name === 'below') return { to: next(from, -1), end };
    if (name === 'to') return { to, end };
    return closed(line, date);
  }
  return first && closed(line, first);
}

/** `after 2026 and before 2028`. */
function upTo(line: Line, range: DayRange): DayRange {
  const start = phraseAt(line, range.end, both)?.end ?? range.end;
  const below = phraseAt(line, start, opened.below);
  const opening = below ?? phraseAt(line, start, opened.to);
  const date = opening && dateAt(line, opening.end);
  if (!date) return range;
  return { ...range, to: below ? next(date.first, -1) : date.last, end: date.end };
}

function closed(line: Line, { first, last, end }: Span): DayRange {
  const later = phraseAt(line, end, orLater);
  if (later) return { from: first, end: later.end };
  const earlier = phraseAt(line, end, orEarlier);
  return earlier ? { to: last, end: earlier.end } : { from: first, to: last, end };
}

function dateAt(line: Line, at: number): Span | undefined {
  for (const expression of dates) {
    const found = phraseAt(line, at, expression);
    if (!found) continue;
    const { groups, end } = found;
    const given = Number(groups.year);
    const index = groups.month ? months.indexOf(groups.month.slice(0, 3)) : Number(groups.number ?? 0) - 1;
    if (index < 0) return { first: `${given}-01-01`, last: `${given}-12-31`, end };
    const [first, last] = groups.day
      ? [iso(given, index, Number(groups.day)), iso(given, index, Number(groups.day))]
      : [iso(given, index, 1), next(iso(given, index + 1, 1), -1)];
    // the 31st of February is no date
    return !groups.day || Number(first.slice(8)) === Number(groups.day) ? { first, last, end } : undefined;
  }
  return undefined;
}

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

function next(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
