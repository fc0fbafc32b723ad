import { z } from 'zod';
import { yearOf } from '#src/datasets/payments/source.ts';
import { offerAt } from '#src/importer/fetch/links.ts';
import type { Offer, Publisher } from '#src/importer/fetch/publisher.ts';
import { Refusal } from '#src/server/refusal.ts';

const TITLE = 'Medicare Physician & Other Practitioners - by Provider';
/** The ID of the newest year, which stays if the title changes. */
const ID = '8889d81e-2ee7-448f-8713-f071038289b5';

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

/**
 * CMS lists all its datasets in one catalog: until 2026 with all releases in one entry, since then with an entry for
 * each. Every year has its releases.
 */
export const paymentsPublisher: Publisher = {
  hosts: ['data.cms.gov'],
  lists: [{ url: 'https://data.cms.gov/data.json' }],
  names: [{ title: 'MUP_PHY_*_Prov.csv', name: /^MUP_PHY_.*_Prov\.csv$/i }],
  filesIn: ([catalog]) => releasesIn(catalog?.text ?? ''),
  next: (offers, { full }) => {
    // an import replaces all years, so that those of the last one come again
    const imported = new Set(full?.files.flatMap((name) => yearOf(name) ?? []));
    const years = [...Map.groupBy(offers, ({ name }) => yearOf(name)).entries()].flatMap(([year, [newest]]) =>
      year && newest ? [{ year, newest }] : [],
    );
    const [last, ...earlier] = years.toSorted((a, b) => (a.year < b.year ? 1 : -1));
    if (!last || full?.files.includes(last.newest.name)) return undefined;
    if ([...imported].some((year) => year > last.year)) return undefined;
    const lost = [...imported].filter((year) => !years.some((each) => each.year === year));
    if (lost.length)
      throw new Refusal(
        `The catalog no longer lists the files of ${lost.join(', ')}, which are imported. An import of ${last.newest.name} alone would delete them: import all years by hand.`,
      );
    return {
      offers: [last.newest, ...earlier.filter(({ year }) => imported.has(year)).map(({ newest }) => newest)],
      mode: 'full',
    };
  },
};

/** The files of all releases, those of the last day first, of the same day by the date in the title, then of the change. */
function releasesIn(text: string): Offer[] {
  const entries = Catalog.parse(JSON.parse(text)).dataset.flatMap((each) => Entry.safeParse(each).data ?? []);
  const titles = [TITLE, ...entries.filter((entry) => JSON.stringify(entry).includes(ID)).map(({ title }) => title)];
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
