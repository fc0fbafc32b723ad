import { gzipSync } from 'node:zlib';
import { zipOf } from '#src/datasets/nppes/test-files.ts';
import type { Picker } from '#test/fuzz/picker.ts';

/** A file as it lies in a folder. */
export interface DamagedFile {
  /** How it was damaged. */
  how: string;
  name: string;
  content: Buffer;
}

/** Damages rows, the text, the bytes or the package of a publisher's file, or several of them. */
export async function damage(name: string, text: string, pick: Picker): Promise<DamagedFile> {
  const parts = pick([
    ['rows'],
    ['rows', 'rows'],
    ['text'],
    ['bytes'],
    ['package'],
    ['rows', 'text', 'bytes', 'package'],
  ]);
  const ways = parts.flatMap((part) => (part === 'rows' ? [pick(ofRows)] : part === 'text' ? [pick(ofText)] : []));
  const changed = Buffer.from(ways.reduce((sum, change) => change(sum, pick), text));
  const bytes = parts.includes('bytes') ? pick(ofBytes)(changed, pick) : changed;
  const pack = parts.includes('package') ? pick(packages) : plain;
  const packed = await pack(name, bytes, pick);
  return {
    ...packed,
    how: [...ways, ...(bytes === changed ? [] : ['bytes']), pack]
      .map((each) => (typeof each === 'string' ? each : each.name))
      .join(', '),
  };
}

type OfText = (text: string, pick: Picker) => string;

const linesOf = (text: string) => text.split(/(?<=\n)/);
const anyOf = (lines: readonly string[], pick: Picker) => pick.below(lines.length);
const replaced = (text: string, pick: Picker, change: (line: string) => string) => {
  const lines = linesOf(text);
  const at = lines.length > 1 ? 1 + pick.below(lines.length - 1) : 0;
  return lines.with(at, change(lines[at] ?? '')).join('');
};
const fieldReplaced = (text: string, pick: Picker, value: string) =>
  replaced(text, pick, (line) => {
    const fields = line.split(',');
    return fields.with(anyOf(fields, pick), value).join(',');
  });

const days = ['"02/30/2024"', '"99/99/9999"', '"0000-00-00"', '"10/10/10000"', '"-1"', '"2999-01-01"', '01/01/0001'];
const odd = ['"\0"', '"\u202e"', '" "', '"=1+1"', "'", '"\u2028"', '"é"', '"1e999"', '"99999999999999999999"', '"NaN"'];

/** What may cost single rows. */
const ofRows: OfText[] = [
  function headerInside(text, pick) {
    return replaced(text, pick, (line) => line + (linesOf(text)[0] ?? ''));
  },
  function quoteAdded(text, pick) {
    const at = pick.below(text.length);
    return `${text.slice(0, at)}"${text.slice(at)}`;
  },
  function quoteRemoved(text, pick) {
    const at = text.indexOf('"', pick.below(text.length));
    return at < 0 ? text : text.slice(0, at) + text.slice(at + 1);
  },
  function delimiterInRow(text, pick) {
    return replaced(text, pick, (line) => line.replaceAll(',', pick([';', '\t', ',,'])));
  },
  function lineEndInField(text, pick) {
    return fieldReplaced(text, pick, pick(['"a\nb"', '"a\r\nb"', 'a\nb']));
  },
  function hugeField(text, pick) {
    return fieldReplaced(text, pick, `"${pick(['x', '9', '""', 'é', '\n']).repeat(pick([70_000, 2_000_000]))}"`);
  },
  function oddField(text, pick) {
    return fieldReplaced(text, pick, pick(odd));
  },
  function dateOutOfRange(text, pick) {
    const dates = [...text.matchAll(/"?\b(\d\d\/\d\d\/\d{4}|\d{4}-\d\d-\d\d|\d{8})\b"?/g)];
    const found = dates.length ? pick(dates) : undefined;
    return found ? text.slice(0, found.index) + pick(days) + text.slice(found.index + found[0].length) : text;
  },
  function rowsRepeated(text, pick) {
    return replaced(text, pick, (line) => line.repeat(pick([2, 50])));
  },
  function rowShort(text, pick) {
    return replaced(text, pick, (line) => `${line.split(',').slice(0, -1).join(',')}\n`);
  },
  function rowLong(text, pick) {
    return replaced(text, pick, (line) => line.replace(/\r?\n?$/, `${',x'.repeat(pick([1, 5000]))}\n`));
  },
  function rowEmpty(text, pick) {
    return replaced(text, pick, (line) => line + pick(['\n', ',,,\n', '""\n', '\0\n']));
  },
  function rowRemoved(text, pick) {
    return replaced(text, pick, () => '');
  },
];

/** What makes another file of it. */
const ofText: OfText[] = [
  function truncated(text, pick) {
    return text.slice(0, pick.below(text.length));
  },
  function columnsSwapped(text, pick) {
    const at = pick.below(6);
    return linesOf(text)
      .map((line) => {
        const fields = line.split(',');
        const [first, second] = [fields[at], fields[at + 1]];
        return first === undefined || second === undefined
          ? line
          : fields
              .with(at, second)
              .with(at + 1, first)
              .join(',');
      })
      .join('');
  },
  function headerMissing(text) {
    return linesOf(text).slice(1).join('');
  },
  function headerTwice(text) {
    return (linesOf(text)[0] ?? '') + text;
  },
  function columnNamedTwice(text) {
    return text.replace(/^([^,\n]*),([^,\n]*)/, '$1,$1');
  },
  function otherDelimiter(text, pick) {
    return text.replaceAll(',', pick([';', '\t', '|']));
  },
  function lineEnds(text, pick) {
    return text.replaceAll('\n', pick(['\r\n', '\r', '\n\n', '\r\r\n', '\n\r']));
  },
  function allRepeated(text) {
    return text + linesOf(text).slice(1).join('');
  },
  function onlyHeader(text) {
    return linesOf(text)[0] ?? '';
  },
];

const ofBytes: ((bytes: Buffer, pick: Picker) => Buffer)[] = [
  (bytes) => bytes,
  (bytes, pick) => {
    const flipped = Buffer.from(bytes);
    for (let done = 0; done < pick([1, 3, 50]); done += 1)
      if (bytes.length) flipped[pick.below(bytes.length)] = pick.below(256);
    return flipped;
  },
  (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
  (bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le'),
  (bytes) => Buffer.from(`\ufeff${bytes}`, 'utf16le').swap16(),
  (bytes, pick) => {
    const at = pick.below(bytes.length + 1);
    const wrong = pick([[0], [0xff, 0xfe], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88]]);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(wrong), bytes.subarray(at)]);
  },
  (bytes) => Buffer.concat([bytes, Buffer.alloc(4096)]),
  () => Buffer.alloc(0),
];

type Package = (
  name: string,
  bytes: Buffer,
  pick: Picker,
) => { name: string; content: Buffer } | Promise<{ name: string; content: Buffer }>;

const plain: Package = (name, content) => ({ name, content });
const cut = (bytes: Buffer, pick: Picker) => bytes.subarray(0, pick.below(bytes.length));
const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x55;
  return changed;
};

const packages: Package[] = [
  async function zip(name, bytes) {
    return { name: `${name}.zip`, content: await zipOf({ [name]: bytes }) };
  },
  async function zipTruncated(name, bytes, pick) {
    return { name: `${name}.zip`, content: cut(await zipOf({ [name]: bytes }), pick) };
  },
  async function zipFlipped(name, bytes, pick) {
    const content = await zipOf({ [name]: bytes });
    return { name: `${name}.zip`, content: flipped(content, pick.below(content.length)) };
  },
  async function zipDirectoryFlipped(name, bytes, pick) {
    const content = await zipOf({ [name]: bytes });
    return { name: `${name}.zip`, content: flipped(content, content.length - 1 - pick.below(90)) };
  },
  async function zipChecksumWrong(name, bytes) {
    const content = await zipOf({ [name]: bytes });
    return {
      name: `${name}.zip`,
      content: flipped(content, content.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 16),
    };
  },
  async function zipStored(name, bytes, pick) {
    const content = await zipOf({ [name]: bytes }, { compress: false });
    return { name: `${name}.zip`, content: flipped(content, 60 + pick.below(Math.max(1, bytes.length - 60))) };
  },
  async function zipInZip(name, bytes) {
    return { name: `${name}.zip`, content: await zipOf({ [`${name}.zip`]: await zipOf({ [name]: bytes }) }) };
  },
  async function zipOtherNames(name, bytes, pick) {
    const other = pick(['x.csv', `folder/${name}`, `__MACOSX/._${name}`, `${name}.exe`, 'readme.txt']);
    return { name: `${name}.zip`, content: await zipOf({ [other]: bytes }) };
  },
  async function zipWithMore(name, bytes, pick) {
    const more = pick([{ 'readme.txt': 'x' }, { [`copy/${name}`]: bytes }, { [`empty/${name}`]: '' }]);
    return { name: `${name}.zip`, content: await zipOf({ [name]: bytes, ...more }) };
  },
  async function zipEmpty(name) {
    return { name: `${name}.zip`, content: await zipOf({}) };
  },
  async function zipInPlaceOfCsv(name, bytes) {
    return { name, content: await zipOf({ [name]: bytes }) };
  },
  function gzip(name, bytes) {
    return { name: `${name}.gz`, content: gzipSync(bytes) };
  },
  function gzipInPlaceOfZip(name, bytes) {
    return { name: `${name}.zip`, content: gzipSync(bytes) };
  },
  function gzipInPlaceOfCsv(name, bytes) {
    return { name, content: gzipSync(bytes) };
  },
  function gzipTruncated(name, bytes, pick) {
    return { name: `${name}.gz`, content: cut(gzipSync(bytes), pick) };
  },
  function gzipFlipped(name, bytes, pick) {
    const content = gzipSync(bytes);
    return { name: `${name}.gz`, content: flipped(content, pick.below(content.length)) };
  },
  function csvInPlaceOfGzip(name, content) {
    return { name: `${name}.gz`, content };
  },
  function csvInPlaceOfWorkbook(name, content) {
    return { name: name.replace(/\.\w+$/, '.xlsx'), content };
  },
  function otherName(name, content, pick) {
    const changed = pick([
      'x.csv',
      name.replace(/\d/g, '9'),
      name.replace(/\d/, ''),
      name.toUpperCase(),
      `${name}.txt`,
    ]);
    return { name: changed, content };
  },
];
