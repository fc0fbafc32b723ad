import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';

/** A range of numbers in words, such as `more than 50`. */
interface Range {
  from?: number;
  to?: number;
  /** A single number, such as `in 2005`. */
  exact: boolean;
  /** The index of the word after it. */
  end: number;
}

/** Numbers that people write as words. */
const numbers = new Map(
  'one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 fifteen=15 twenty=20 thirty=30 forty=40 fifty=50'
    .split(' ')
    .map((pair) => pair.split('='))
    .map(([word = '', number]) => [word, Number(number)]),
);

const join = phrase('(?:years? )?(?:and|but)');

/**
 * Makes the reader of ranges of numbers, given as the source of an expression. If `strict`, the ends of `more than` and
 * `less than` are outside of the range.
 */
export function rangeReader(number: string, { strict }: { strict: boolean }) {
  const n = (name: string) => String.raw`\$?(?<${name}>${number})`;
  const shapes: [name: string, source: string][] = [
    ['between', `(?:between |from )?${n('low')}(?: years?)? (?:and|to|through|thru) ${n('high')}`],
    [
      'above',
      `(?:more than|over|above|greater than|larger than|bigger than|exceed(?:s|ing|ed)?|after|longer than|later than|newer than|in excess of|upwards of) ${n('a')}\\+?`,
    ],
    [
      'from',
      `(?:at least|a minimum of|minimum of|minimum|min|since|from|starting in|starting|no less than|not less than|beginning in) ${n('b')}\\+?`,
    ],
    [
      'below',
      `(?:less than|fewer than|under|below|smaller than|before|prior to|earlier than|lower than|shorter than) ${n('c')}`,
    ],
    [
      'to',
      `(?:at most|up to|no more than|not more than|a maximum of|maximum of|maximum|max|until|through|by|no later than) ${n('d')}`,
    ],
    [
      'from',
      String.raw`${n('e')}(?:\+| (?:or more|or above|or greater|or over|plus|and up|and above|and over|or later|and later|or newer|and newer|minimum|min|onwards?))`,
    ],
    ['to', `${n('f')} (?:or less|or fewer|or under|or below|max|maximum|or earlier|and earlier|or before)`],
    ['exact', `(?:in |exactly |of )?${n('g')}`],
  ];
  const patterns = shapes.map(([name, source]) => ({ name, expression: phrase(`(?:of |with )?${source}`) }));
  const step = strict ? 1 : 0;
  const upper = patterns.filter(({ name }) => name === 'below' || (name === 'to' && strict));

  /** `more than 5 but less than 10`. */
  const upTo = (line: Line, range: Range): Range => {
    const start = phraseAt(line, range.end, join)?.end ?? range.end;
    for (const { name, expression } of upper) {
      const found = phraseAt(line, start, expression);
      const text = Object.values(found?.groups ?? {}).find((given) => given !== undefined);
      if (!found || text === undefined) continue;
      const to = (numbers.get(text) ?? Number(text)) - (name === 'below' ? step : 0);
      if (to > (range.from ?? 0)) return { ...range, to, end: found.end };
    }
    return range;
  };

  return (line: Line, at: number): Range | undefined => {
    for (const { name, expression } of patterns) {
      const found = phraseAt(line, at, expression);
      if (!found) continue;
      const given = Object.values(found.groups).filter((text) => text !== undefined);
      const [low = 0, high = low] = given.map((text) => numbers.get(text) ?? Number(text));
      const { end } = found;
      if (name === 'between') return { from: Math.min(low, high), to: Math.max(low, high), exact: false, end };
      if (name === 'above') return upTo(line, { from: low + step, exact: false, end });
      if (name === 'from') return upTo(line, { from: low, exact: false, end });
      if (name === 'below') return { to: Math.max(0, low - step), exact: false, end };
      if (name === 'to') return { to: low, exact: false, end };
      return { from: low, to: low, exact: true, end };
    }
    return undefined;
  };
}

/** Years, of which `after 2010` begins with 2011. */
export const yearsAt = rangeReader(String.raw`(?:19|20)\d\d(?!\d)`, { strict: true });

/** Counts, of which `more than 50` begins with 51. */
export const countsAt = rangeReader(String.raw`\d{1,6}|${[...numbers.keys()].join('|')}`, { strict: true });
