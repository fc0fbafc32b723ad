import { isUtf8 } from 'node:buffer';
import { Refusal } from '#src/server/refusal.ts';

/**
 * The text of a CSV file. Byte order marks decide first. Other bytes are UTF-8 where they can be, and else Windows-1252,
 * which Excel writes in the United States; `remark` then says so. Throws a Refusal for what is no text.
 */
export function decode(bytes: Buffer, name: string): { text: string; remark?: string } {
  const encoding = marked(bytes);
  if (encoding) return { text: readable(new TextDecoder(encoding).decode(bytes), name) };
  if (isUtf8(bytes)) return { text: readable(bytes.toString(), name) };
  const text = readable(new TextDecoder('windows-1252').decode(bytes), name);
  return { text, remark: 'The file is not UTF-8. It was read as Windows-1252: check names with accents.' };
}

function marked(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

function readable(text: string, name: string): string {
  if (!text.includes('\0')) return text.toWellFormed();
  throw new Refusal(`${name} is no text, or its encoding is unknown. Save it as CSV UTF-8 or XLSX and try again.`);
}
