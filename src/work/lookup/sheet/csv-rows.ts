import { Refusal } from '#src/server/refusal.ts';

const separators = [',', ';', '\t', '|'];

/**
 * The rows of a CSV text, without empty ones. The separator is the one of comma, semicolon, tab and bar that the first line
 * has most often. Quoted values may contain separators, line ends and doubled quotes. Throws a Refusal for a quote that is
 * not closed.
 */
export function* csvRows(text: string, name: string, separator = separatorOf(text)): Generator<string[]> {
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    let value = '';
    if (text[at] === '"') {
      const begun = line;
      for (at++; ; at++) {
        const end = text.indexOf('"', at);
        if (end < 0) throw new Refusal(`${name}: a quote in row ${begun} is not closed. Nothing was looked up.`);
        value += text.slice(at, end);
        at = end + 1;
        if (text[at] !== '"') break;
        value += '"';
      }
    }
    const end = endOf(text, at, separator);
    value += text.slice(at, end);
    row.push(value.trim());
    at = end;
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
      row.push('');
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    line++;
    if (row.some(Boolean)) yield row; // each row costs its reader more than the parser
    row = [];
  }
  if (row.some(Boolean)) yield row;
}

/** Where the value at `at` ends. */
function endOf(text: string, at: number, separator: string): number {
  for (; at < text.length; at++) {
    const letter = text[at];
    if (letter === separator || letter === '\n' || letter === '\r') return at;
  }
  return at;
}

function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}
