import { shortageFiles } from '#src/datasets/shortages/source.ts';
import type { Publisher } from '#src/importer/fetch/publisher.ts';

const FOLDER = 'https://data.hrsa.gov/DataDownload/DD_Files';
const WEEK = 7 * 86_400_000;

/** HRSA writes the files every day at the same addresses. Their content tells whether they are new, once a week. */
export const shortagesPublisher: Publisher = {
  hosts: ['data.hrsa.gov'],
  lists: [],
  names: shortageFiles.map((title) => ({ title, name: new RegExp(`^${title.replace('.', '\\.')}$`) })),
  filesIn: () => shortageFiles.map((name) => ({ name, url: `${FOLDER}/${name}`, published: null })),
  next: (offers, { full }) =>
    full?.published && Date.parse(full.published) > Date.now() - WEEK
      ? undefined
      : { offers, mode: 'full', byContent: true },
};
