// The catalog of CMS's Provider Data: one entry per dataset, with the address of its newest file.
import { z } from 'zod';
import { offerAt } from '#src/importer/fetch/links.ts';
import type { OfferedFile, Publisher } from '#src/importer/fetch/publisher.ts';

const items = 'https://data.cms.gov/provider-data/api/1/metastore/schemas/dataset/items';

const Distribution = z.object({ downloadURL: z.string() });
const Entry = z.object({
  identifier: z.string(),
  title: z.string(),
  released: z.string().optional(),
  modified: z.string(),
  // with references, the distribution is within `data`
  distribution: z.array(z.union([Distribution, z.object({ data: Distribution }).transform(({ data }) => data)])),
});
type Entry = z.output<typeof Entry>;

/** A file of the catalog: the ID and the title of its entry, and its name. */
interface Wanted {
  id: string;
  title: string;
  name: string;
}

/**
 * A publisher of files in the catalog, which are imported together. A file is newer if it was released after the last
 * import's date. An entry whose ID is gone is found by its title.
 */
export const providerData = (wanted: readonly Wanted[]): Publisher => ({
  hosts: ['data.cms.gov'],
  lists: wanted.map(({ id }) => ({ url: `${items}/${id}`, instead: items })),
  names: wanted.map(({ name }) => ({ title: name, name: new RegExp(`^${name.replace('.', '\\.')}$`, 'i') })),
  filesIn: (lists) =>
    lists.flatMap(({ text }, place) => {
      const { id, title } = wanted[place] as Wanted; // a list each
      const entries = z.union([z.array(Entry), Entry.transform((entry) => [entry])]).parse(JSON.parse(text));
      const entry = entries.find(({ identifier }) => identifier === id) ?? entries.find((each) => each.title === title);
      return entry ? filesOf(entry) : [];
    }),
  next: (offers, { full }) => {
    const days = offers.flatMap(({ published }) => published ?? []).sort();
    const newest = days.at(-1);
    const has = wanted.every(({ name }) => full?.files.includes(name));
    if (offers.length === 0 || !newest || (has && full?.published && full.published >= newest)) return undefined;
    return { offers, mode: 'full', published: newest };
  },
});

const filesOf = ({ distribution, released, modified }: Entry): OfferedFile[] =>
  distribution.flatMap(({ downloadURL }) => offerAt(downloadURL, (released ?? modified).slice(0, 10)) ?? []);
