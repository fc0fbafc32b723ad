// Sets of NPIs as they are kept: sorted, as differences of seven bits a byte, then compressed.
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

/** Compresses NPIs. Their order is lost. */
export async function packNpis(npis: Float64Array): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(npis.length * 5);
  let [at, last] = [0, 0];
  for (const npi of npis.toSorted()) {
    let step = npi - last;
    last = npi;
    while (step > 127) {
      bytes[at++] = (step % 128) + 128;
      step = Math.floor(step / 128);
    }
    bytes[at++] = step;
  }
  return promisify(deflateRaw)(bytes.subarray(0, at));
}

/** The NPIs of a compressed set, ascending. */
export async function unpackNpis(packed: Buffer): Promise<Float64Array> {
  const bytes: Buffer = await promisify(inflateRaw)(packed);
  const npis = new Float64Array(bytes.filter((byte) => byte < 128).length);
  let [count, last, step, weight] = [0, 0, 0, 1];
  for (const byte of bytes) {
    step += (byte % 128) * weight;
    weight *= 128;
    if (byte > 127) continue;
    last += step;
    npis[count++] = last;
    [step, weight] = [0, 1];
  }
  return npis;
}

/** The NPIs of `some` that are not in `others`, ascending. */
export function without(some: Float64Array, others: Float64Array): Float64Array {
  const known = new Set(others);
  return some.filter((npi) => !known.has(npi)).sort();
}
