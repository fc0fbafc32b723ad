// Finds the days that the increments of a dataset cover since its last full file.
import type pg from 'pg';
import type { Input } from '#src/importer/inputs.ts';
import type { Days, Source } from '#src/importer/source.ts';
import { Refusal } from '#src/server/refusal.ts';

const DAY = 86_400_000;

/** The full file that increments change. Dates are YYYY-MM-DD, and null if unknown. */
export interface Base {
  /** The id of its import; null before the first import. */
  importId: number | null;
  published: string | null;
  /** The day of the newest full list imported after it. */
  listed: string | null;
}

/** The last full file of a source's records. */
export async function baseOf(client: pg.Client, { dataset, update }: Source): Promise<Base> {
  const { rows } = await client.query(
    `select imports.id, published_on from imports
     where id = (select max(base_import_id) from imported_tables where name = any($1))`,
    [update?.records ?? []],
  );
  const { id = null, published_on = null } = rows[0] ?? {};
  const { rows: lists } = await client.query(
    `select max(listed_on) listed from imports where dataset = $1 and status = 'finished' and withdrawn_at is null
       and id > coalesce($2, 0)`,
    [dataset, id],
  );
  return { importId: id, published: published_on, listed: lists[0].listed };
}

/** The first and last day that the files of an increment cover; null if no file name has them. */
export function daysOf({ update }: Source, inputs: readonly Input[]): Days | null {
  const each = inputs.flatMap(({ name }) => update?.covers(name) ?? []);
  const from = each.map((days) => days.from).sort()[0];
  const to = each
    .map((days) => days.to)
    .sort()
    .at(-1);
  return from && to ? { from, to } : null;
}

/** Throws a Refusal for a file that ends before the full file it would change. */
export function refuseBefore({ published }: Base, { update }: Source, inputs: readonly Input[]): void {
  for (const { name } of inputs) {
    const days = update?.covers(name);
    if (days && published && days.to < published)
      throw new Refusal(
        `${name} ends on ${days.to}, before the full file of ${published} that it would change. Import files that end on ${published} or later. Nothing was changed.`,
      );
  }
}

/** The weeks since the base that neither a finished increment nor this one covers, up to the last covered day. */
export async function missingWeeks(client: pg.Client, dataset: string, base: Base, days: Days | null): Promise<Days[]> {
  if (!base.published) return [];
  const { rows } = await client.query<Days>(
    `select coalesce(covers_from, covers_to - 6)::text "from", covers_to::text "to" from imports
     where dataset = $1 and mode = 'update' and status = 'finished' and withdrawn_at is null
       and covers_to is not null and id > $2`,
    [dataset, base.importId],
  );
  const covered = [...rows, ...(days ? [days] : [])].sort((a, b) => (a.from < b.from ? -1 : 1));
  const missing: Days[] = [];
  let next = later(base.published, 1);
  for (const { from, to } of covered) {
    for (let week = next; week < from; week = later(week, 7))
      missing.push({ from: week, to: earlier(later(week, 6), later(from, -1)) });
    next = later(to, 1) > next ? later(to, 1) : next;
  }
  return missing;
}

const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const earlier = (a: string, b: string) => (a < b ? a : b);
