import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Scanner } from '#src/importer/scanner.ts';
import { runsAll } from '#test/sampling.ts';

/** Scans a text in chunks of `step` bytes. Returns rows as lists of text, and broken lines as `line: problem`. */
function scan(text: string | Buffer, { columns = 0, step = 1 << 20, separator = 'comma' as 'comma' | 'tab' } = {}) {
  const found: (string[] | string)[] = [];
  const scanner = new Scanner(separator, {
    row: (row) => found.push(Array.from({ length: row.columns }, (_, column) => row.text(column))),
    broken: (row, problem) => found.push(`${row.line}: ${problem}`),
  });
  scanner.columns = columns;
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += step) scanner.push(bytes.subarray(at, at + step));
  scanner.end();
  return found;
}

const value = fc.oneof(
  fc.constant([]),
  fc.array(fc.constantFrom('a', 'é', ' ', '"', ',', '\n', '\r\n', '\\', '\t', '0', ''), { maxLength: 6 }),
);
const table = fc.integer({ min: 2, max: 20 }).chain((columns) =>
  fc.record({
    rows: fc.array(
      fc.array(
        value.map((parts) => parts.join('')),
        { minLength: columns, maxLength: columns },
      ),
      { maxLength: 8 },
    ),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    step: fc.integer({ min: 1, max: 40 }),
    last: fc.boolean(),
    mark: fc.boolean(),
    quoteAll: fc.boolean(),
  }),
);

it('finds every value of any table, for any chunk size', { tags: 'sampled' }, () => {
  fc.assert(
    fc.property(table, ({ rows, lineEnd, step, last, mark, quoteAll }) => {
      const written = (text: string) => (quoteAll || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const lines = rows.map((row) => row.map(written).join(',')).join(lineEnd);
      const text = (mark ? '\ufeff' : '') + lines + (last || !rows.length ? lineEnd : '');
      expect(scan(text, { columns: rows[0]?.length ?? 2, step: mark ? step + 3 : step })).toEqual(rows);
    }),
    { numRuns: runsAll ? 500 : 50 },
  );
});

it('loses one line, not the file, when a row is broken', () => {
  const good = ['1', '2', '3'];
  const cases: [broken: string, problem: string][] = [
    ['1,2', '2: 2 values instead of 3'],
    ['1,2,3,4', '2: more than 3 values instead of 3'],
    ['"1","2"x,"3"', '2: text after a closing quote'],
    ['"1","2,"3"', '2: text after a closing quote'],
    ['"1","2","3', '2: text after a closing quote'],
  ];
  for (const step of [1, 7, 1000])
    for (const [broken, problem] of cases)
      expect(scan(`"1","2","3"\n${broken}\n"1","2","3"\n1,2,3`, { columns: 3, step })).toEqual([
        good,
        problem,
        good,
        good,
      ]);
});

it('reports the line number in the file, after line ends within values and empty lines', () => {
  expect(scan('"a\nb",2\n\n1\r\n\r\n3,4\n5\n', { columns: 2 })).toEqual([
    ['a\nb', '2'],
    '4: 1 values instead of 2',
    ['3', '4'],
    '7: 1 values instead of 2',
  ]);
});

it('refuses only rows that are not UTF-8 or contain a NUL', () => {
  const bytes = Buffer.concat([
    Buffer.from('é,2\n'),
    Buffer.from('Jos\xe9,2\n', 'latin1'),
    Buffer.from('a\0,2\n3,4\n'),
  ]);
  expect(scan(bytes, { columns: 2 })).toEqual([['é', '2'], '2: not UTF-8', '3: a NUL character', ['3', '4']]);
});

it('loses one line to an unclosed quote in the last row, or before a megabyte of text', () => {
  expect(scan('1,2\n3,"4\n5,6\n', { columns: 2 })).toEqual([['1', '2'], '2: unclosed quote', ['5', '6']]);
  const rows = 'x,y\n'.repeat(400_000);
  const found = scan(`1,"2\n${rows}`, { columns: 2, step: 1 << 18 });
  expect(found[0]).toMatch(/^1: unclosed quote, or a row longer/);
  expect(found).toHaveLength(400_001);
});

it('skips a line that exceeds the buffer', () => {
  const found = scan(`1,2\n${'x'.repeat(3 << 20)}\n3,4\n`, { columns: 2 });
  expect(found).toEqual([['1', '2'], expect.stringMatching(/^2: .*longer than/), ['3', '4']]);
});

it('treats quotes in tab-separated files as plain characters', () => {
  expect(scan('5" pipe\t"x"\n', { separator: 'tab' })).toEqual([['5" pipe', '"x"']]);
});
