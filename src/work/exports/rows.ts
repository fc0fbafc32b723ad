// Reads rows in short statements, so that no import waits for an export.
import type { Pool } from 'pg';
import { type Cell, cellMaker } from '#src/work/exports/cells.ts';
import type { ExportOrder, Plan } from '#src/work/exports/order.ts';

/** NPIs of a statement. Fewer than take a second, also from a slow disk. */
const BATCH = 2500;

/** A batch of rows. */
interface Batch {
  rows: { place: number; cells: Cell[] }[];
  /** NPIs that the table no longer has. */
  missing: number;
}

/** The NPIs of a file in its order, and their distances if the search has any. */
interface Keys {
  npis: Float64Array;
  miles: Float64Array | undefined;
}

/** Reads the rows of NPIs in the order of the NPIs, in which PostgreSQL reads each page once. Reads ahead by one batch. */
export async function* readBatches(pool: Pool, order: ExportOrder, plan: Plan, keys: Keys): AsyncGenerator<Batch> {
  const { npis } = keys;
  const places = Uint32Array.from(npis.keys()).sort((one, other) => (npis[one] ?? 0) - (npis[other] ?? 0));
  const read = readerOf(pool, order, plan, keys);
  let next = read(places.subarray(0, BATCH));
  for (let from = 0; from < places.length; from += BATCH) {
    const batch = next;
    next = read(places.subarray(from + BATCH, from + 2 * BATCH));
    next.catch(() => {}); // awaited in the next turn, unless this one fails
    yield await batch;
  }
}

function readerOf(pool: Pool, order: ExportOrder, plan: Plan, { npis, miles }: Keys) {
  const dates = new Map(order.sources.map(({ dataset, date }) => [dataset, date]));
  // each statement with its values after the NPI; the first one finds who is listed
  const statements = new Map<string, string[]>([[plan.listed, []]]);
  const cells = plan.columns.map(({ kind, dataset, value }) => {
    if (value === 'npi') return (npi: string) => npi;
    if (value === 'miles') return (_npi: string, place: number) => tenths(miles?.[place]);
    if (value === 'date of the data') {
      const date = dates.get(dataset ?? '') ?? null;
      return () => date;
    }
    if ('typed' in value) return () => null;
    const make = cellMaker(kind, order.hidden);
    const values = statements.get(value.rows) ?? [];
    const at = values.push(value.sql);
    statements.set(value.rows, values);
    const statement = [...statements.keys()].indexOf(value.rows);
    return (_npi: string, _place: number, found: Found) => make(found[statement]?.[at]);
  });
  const texts = [...statements].map(
    ([from, values]) =>
      `select npi, ${[...values.map((sql, n) => `(${sql}) as c${n}`), 'true'].join(', ')} from ${from}`,
  );
  return async (places: Uint32Array): Promise<Batch> => {
    if (places.length === 0) return { rows: [], missing: 0 };
    const keys = Array.from(places, (place) => String(npis[place]));
    const found = await Promise.all(
      texts.map(async (text) => {
        const { rows } = await pool.query<unknown[]>({ text, values: [keys], rowMode: 'array' });
        return new Map(rows.map((row) => [row[0] as string, row]));
      }),
    );
    const rows: Batch['rows'] = [];
    for (const [n, npi] of keys.entries()) {
      if (!found[0]?.has(npi)) continue;
      const values = found.map((of) => of.get(npi));
      const place = places[n] ?? 0;
      rows.push({ place, cells: cells.map((cell) => cell(npi, place, values)) });
    }
    return { rows, missing: keys.length - rows.length };
  };
}

/** The rows of a person, one of each statement. */
type Found = readonly (unknown[] | undefined)[];

const tenths = (miles: number | undefined): Cell =>
  miles === undefined || !Number.isFinite(miles) ? null : Math.round(miles * 10) / 10;
