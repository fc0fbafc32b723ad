// A file in the field `file` of a form.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Failure } from '#src/server/failure.ts';
import { ClientGone } from '#src/server/open-calls.ts';
import { size } from '#src/shared/format.ts';
import { MOST_BYTES } from '#src/shared/lookup-limits.ts';

/** An uploaded file. As JSON, such as for repeated requests, it is its name, the sheet and a hash. */
export class FormFile {
  readonly name: string;
  /** The sheet that the client wants, or ALL_SHEETS. Blank for the first one with people. */
  readonly sheet: string;
  readonly #bytes: Buffer;

  constructor(name: string, bytes: Buffer, sheet = '') {
    this.name = name;
    this.sheet = sheet;
    this.#bytes = bytes;
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  toJSON() {
    return { name: this.name, sheet: this.sheet, sha256: createHash('sha256').update(this.#bytes).digest('hex') };
  }
}

/** Bytes of a form besides its file. */
const AROUND = 10_000;

/** What a form may have: bytes of its file, advice for a larger one, and the words for the file. */
interface FormLimits {
  most: number;
  advice: string;
  wanted: string;
}

const ofSheets: FormLimits = {
  most: MOST_BYTES,
  advice: 'Divide it into several files.',
  wanted: 'a CSV or XLSX file',
};

/** Reads the file of a form. Throws a 413 if it is too large, a 400 without a file, and a 499 if the client hangs up. */
export async function readForm(body: Readable, contentType: string, limits = ofSheets): Promise<FormFile> {
  const { most } = limits;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes <= most + AROUND) parts.push(part);
    } // a file that is too large arrives to its end, because the client reads the reply after it
  } catch (error) {
    throw isCut(error) ? new ClientGone() : error;
  }
  if (bytes > most + AROUND) throw tooLarge(limits);
  const whole = withReadableHeads(Buffer.concat(parts));
  if (!whole) throw noFile(limits);
  const form = await new Response(whole, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw noFile(limits);
  if (file.size > most) throw tooLarge(limits);
  const name =
    (file.name.split(/[\\/]/).at(-1) ?? '')
      .toWellFormed()
      .replace(/\p{Cc}/gu, '')
      .slice(0, 200) || 'The file';
  if (file.size === 0) throw new Failure(400, 'unreadable', `${name} is empty.`);
  const sheet = form?.get('sheet');
  return new FormFile(name, Buffer.from(await file.arrayBuffer()), typeof sheet === 'string' ? sheet : '');
}

/**
 * The form with `\"` in the heads of its parts as `%22`, as Node.js requires it. Undefined if the heads exceed what may be
 * around a file: Node.js reads 20 MB of heads in five seconds, and the server does nothing else meanwhile.
 */
function withReadableHeads(form: Buffer): Buffer<ArrayBuffer> | undefined {
  const delimiter = form.subarray(0, Math.max(0, form.indexOf('\r\n'))); // another one than that of Content-Type is refused
  if (delimiter.length < 3) return undefined;
  const pieces: Buffer[] = [];
  let heads = 0;
  let end = 0;
  for (let at = 0; at >= 0; at = form.indexOf(delimiter, end)) {
    pieces.push(form.subarray(end, at));
    end = form.indexOf('\r\n\r\n', at);
    if (end < 0) end = form.length;
    heads += end - at;
    if (heads > AROUND) return undefined;
    const head = form.toString('latin1', at, end).replace(/\\(["\\])/g, (_, sign) => (sign === '"' ? '%22' : sign));
    pieces.push(Buffer.from(head, 'latin1'));
  }
  return Buffer.concat([...pieces, form.subarray(end)]);
}

/** The refusal of a form without a file. */
export const noFile = ({ wanted }: Pick<FormLimits, 'wanted'> = ofSheets) =>
  new Failure(400, 'bad_request', `file: send ${wanted} in the field file of a form`);

/** Whether the connection broke before the end of the body. */
const isCut = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(`${error.code}`);

const tooLarge = ({ most, advice }: FormLimits) =>
  new Failure(413, 'too_large', `The file is larger than ${size(most)}. ${advice}`);
