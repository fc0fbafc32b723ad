// CMS's catalog of all its datasets: until 2026 with all releases of a dataset in one entry, since then with an entry for each.
import { z } from 'zod';
import { offerAt } from '#src/importer/fetch/links.ts';
import type { OfferedFile, Publisher } from '#src/importer/fetch/publisher.ts';

/** The address of the catalog. */
export const CATALOG = 'https://data.cms.gov/data.json';

const Temporal = z.union([
  z.string().transform((days) => days.split('/').at(-1) ?? ''), // 2023-01-01/2023-12-31
  z.array(z.object({ endDate: z.string() })).transform((days) => days.at(-1)?.endDate ?? ''),
  z.object({ endDate: z.string() }).transform(({ endDate }) => endDate),
]);
const Release = z.object({
  title: z.string().optional(),
  modified: z.string().optional(),
  temporal: Temporal.optional(),
});
const Distribution = Release.extend({ downloadURL: z.string().optional(), accessURL: z.string().optional() });
const Entry = Release.extend({
  title: z.string(),
  identifier: z.string().optional(),
  distribution: z.array(z.unknown()).default([]),
});
const Catalog = z.object({ dataset: z.array(z.unknown()) });

/** A dataset in the catalog: its title, and the ID of its newest release, which stays if the title changes. */
interface Wanted {
  title: string;
  id: string;
}

/** A publisher of a dataset in the catalog whose newest file lists everything. */
export const newestRelease = (wanted: Wanted & { file: string; name: RegExp }): Publisher => ({
  hosts: ['data.cms.gov'],
  lists: [{ url: CATALOG }],
  names: [{ title: wanted.file, name: wanted.name }],
  filesIn: ([catalog]) => releasesIn(catalog?.text ?? '', wanted).filter(({ name }) => wanted.name.test(name)),
  next: ([newest], { full }) => {
    if (!newest) return undefined;
    const { name, published } = newest;
    const has = published && full?.published ? full.published >= published : full?.files.includes(name);
    return has ? undefined : { offers: [newest], mode: 'full', ...(published && { published }) };
  },
});

/** The files of all releases, those of the last day first, of the same day by the date in the title, then of the change. */
export function releasesIn(text: string, { title: of, id }: Wanted): OfferedFile[] {
  const entries = Catalog.parse(JSON.parse(text)).dataset.flatMap((each) => Entry.safeParse(each).data ?? []);
  const titles = [of, ...entries.filter((entry) => JSON.stringify(entry).includes(id)).map(({ title }) => title)];
  const wanted = new Set(titles.map(plain));
  const releases = entries
    .filter(({ title }) => wanted.has(plain(title)))
    .flatMap((entry) =>
      entry.distribution.flatMap((each) => {
        const { downloadURL, title = entry.title, ...more } = Distribution.safeParse(each).data ?? {};
        const ends = more.temporal ?? entry.temporal ?? '';
        const offer = downloadURL && /\.csv$/i.test(downloadURL) ? offerAt(downloadURL, ends || null) : undefined;
        return offer ? [{ offer, order: [ends, dateIn(title), more.modified ?? entry.modified ?? ''].join(' ') }] : [];
      }),
    );
  return releases.toSorted((a, b) => (a.order < b.order ? 1 : -1)).map(({ offer }) => offer);
}

/** A title without its date, for comparison. */
const plain = (title: string) =>
  title
    .replace(/\s*:\s*\d{4}-\d\d-\d\d\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const dateIn = (title: string) => /(\d{4}-\d\d-\d\d)\s*$/.exec(title)?.[1] ?? '';
