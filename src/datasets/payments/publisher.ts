import { yearOf } from '#src/datasets/payments/source.ts';
import { CATALOG, releasesIn } from '#src/importer/fetch/catalog.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';
import { Refusal } from '#src/server/refusal.ts';

const dataset = {
  title: 'Medicare Physician & Other Practitioners - by Provider',
  id: '8889d81e-2ee7-448f-8713-f071038289b5',
};

/** CMS's catalog has the releases of every year. */
export const paymentsPublisher: Publisher = {
  hosts: ['data.cms.gov'],
  lists: [{ url: CATALOG }],
  names: [{ title: 'MUP_PHY_*_Prov.csv', name: /^MUP_PHY_.*_Prov\.csv$/i }],
  filesIn: ([catalog]) => releasesIn(catalog?.text ?? '', dataset),
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
