import { z } from 'zod';
import { offerAt } from '#src/importer/fetch/links.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';

const Resources = z.object({ data: z.array(z.object({ file_name: z.string().optional(), file_url: z.string() })) });

/** Files of one release, told apart by their names: the titles in the list are others. */
const names = [
  'Enrollment_Extract',
  'Reassignment_Extract',
  'Practice_Location_Extract',
  'Additional_NPIs',
  'Secondary_Specialty_Extract',
].map((part) => ({ title: `PPEF_${part}_*.csv`, name: new RegExp(`^PPEF_${part}_.*\\.csv$`, 'i') }));

/** CMS lists the files of the newest quarter by the ID of the dataset. Its catalog has only the base file. */
export const enrollmentsPublisher: Publisher = {
  hosts: ['data.cms.gov'],
  lists: [{ url: 'https://data.cms.gov/data-api/v1/dataset/2457ea29-fc82-48b0-86ec-3b0755de7515/resources' }],
  names,
  filesIn: ([list]) =>
    Resources.parse(JSON.parse(list?.text ?? '')).data.flatMap(({ file_name, file_url }) => {
      const offer = offerAt(file_url, null);
      const name = offer && isFileName(file_name) ? file_name : offer?.name;
      return offer && name ? [{ ...offer, name, published: dayOf(name) }] : [];
    }),
  next: (offers, { full }) => {
    const newest = offers
      .map(({ published }) => published ?? '')
      .sort()
      .at(-1);
    const release = offers.filter(({ published }) => (published ?? '') === newest);
    const has = release.every(({ name }) => full?.files.includes(name));
    if (release.length === 0 || has || (newest && full?.published && full.published >= newest)) return undefined;
    return { offers: release, mode: 'full' };
  },
};

const dayOf = (name: string) => /_(20\d\d\.\d\d\.\d\d)\b/.exec(name)?.[1]?.replaceAll('.', '-') ?? null;

/** Whether a name in the list can become that of a file here. The address may have another. */
const isFileName = (name: string | undefined): name is string => /^\w[\w.-]*\.csv$/i.test(name ?? '');
