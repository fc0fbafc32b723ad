// Sets of NPIs as they are stored: ascending, as differences in bytes of seven bits, compressed.
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const [pack, unpack] = [promisify(deflateRaw), promisify(inflateRaw)];

/** Packs NPIs that ascend and do not repeat. */
export async function packNpis(npis: Float64Array): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(npis.length * LONGEST);
  let at = 0;
  let before = 0;
  for (const npi of npis) {
    let left = npi - before;
    for (; left >= 128; left = Math.floor(left / 128)) bytes[at++] = (left % 128) + 128;
    bytes[at++] = left;
    before = npi;
  }
  return pack(bytes.subarray(0, at), { level: 1 });
}

/** Bytes of the largest difference: 34 bits. */
const LONGEST = 5;

/** The NPIs of a packed set. */
export async function unpackNpis(packed: Buffer): Promise<Float64Array> {
  const bytes = await unpack(packed);
  const npis = new Float64Array(bytes.length);
  let count = 0;
  let npi = 0;
  let [difference, weight] = [0, 1];
  for (const byte of bytes) {
    difference += (byte % 128) * weight;
    weight *= 128;
    if (byte >= 128) continue;
    npi += difference;
    npis[count++] = npi;
    [difference, weight] = [0, 1];
  }
  return npis.subarray(0, count);
}

/** The NPIs of `one` that `other` lacks. Both ascend. */
export function missingIn(other: Float64Array, one: Float64Array): number[] {
  const missing: number[] = [];
  let at = 0;
  for (const npi of one) {
    while (at < other.length && (other[at] ?? 0) < npi) at += 1;
    if (other[at] !== npi) missing.push(npi);
  }
  return missing;
}
