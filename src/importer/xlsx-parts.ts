// The parts of an .xlsx workbook: a zip of XML files.
import { buffer } from 'node:stream/consumers';
import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import sax, { type Tag } from 'sax';
import { type Entry, fromBufferPromise } from 'yauzl';

/** Maximum bytes of a workbook on disk and of one part unpacked, because a small file can unpack to any size. */
const MAX_PACKED = 128 << 20;
const MAX_PART = 512 << 20;
/** Maximum levels of elements. Sheets have about ten, and each level slows the parser. */
const MAX_LEVELS = 50;
/** Maximum attributes of an element (R-1152). Those of a sheet have about twenty. */
const MAX_ATTRIBUTES = 100;

export type Attributes = Partial<Record<string, string>>;
/** Called with the names of elements and attributes without prefixes. */
export type Open = (tag: string, attributes: Attributes) => void;
export interface Listeners {
  text?(value: string): void;
  close?(tag: string): void;
}

/** The parts of a workbook by their paths. */
export interface Parts {
  has(path: string): boolean;
  /** Parses a part and calls the listeners. Yields after every piece. */
  parsing(path: string, open: Open, listeners?: Listeners): AsyncGenerator<void>;
  parse(path: string, open: Open, listeners?: Listeners): Promise<void>;
}

/** Reads the list of the parts. */
export async function openParts(content: AsyncIterable<Buffer>): Promise<Parts> {
  const zip = await fromBufferPromise(await buffer(limited(content, MAX_PACKED)), {
    lazyEntries: true,
    autoClose: false,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  async function* parsing(path: string, open: Open, { text, close }: Listeners = {}): AsyncGenerator<void> {
    const part = entries.get(path);
    if (!part) throw new Error('a part of the workbook is missing');
    const parser = sax.parser(true, {});
    parser.onerror = (error) => {
      throw error;
    };
    let [level, attributeCount] = [0, 0];
    parser.onattribute = () => {
      if (++attributeCount > MAX_ATTRIBUTES) throw new Error(`an element has more than ${MAX_ATTRIBUTES} attributes`);
    };
    parser.onopentag = ({ name, attributes }) => {
      attributeCount = 0;
      level++;
      if (level > MAX_LEVELS) throw new Error(`a part has more than ${MAX_LEVELS} levels`);
      open(localName(name), withLocalNames(attributes as Tag['attributes']));
    };
    parser.ontext = (value) => text?.(value);
    parser.oncdata = (value) => text?.(value);
    parser.onclosetag = (name) => {
      level--;
      close?.(localName(name));
    };
    const decoder = new StringDecoder('utf8');
    const stream = await zip.openReadStreamPromise(part);
    let sum = 0;
    for await (const piece of limited(stream, MAX_PART)) {
      sum = crc32(piece, sum);
      parser.write(decoder.write(piece));
      yield;
    }
    parser.close();
    if (sum !== part.crc32) throw new Error('the check sum of a part is wrong'); // yauzl does not look
  }
  return {
    has: (path) => entries.has(path),
    parsing,
    parse: async (path, open, listeners) => {
      for await (const _ of parsing(path, open, listeners));
    },
  };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const withLocalNames = (attributes: Tag['attributes']): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

async function* limited(content: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > most) throw new Error(`it is larger than ${most >> 20} MB`);
    yield piece;
  }
}
