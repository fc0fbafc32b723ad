import { serverDatasets } from '#src/app/server-datasets.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { suggestSpecialties } from '#src/search-box/specialties.ts';
import type { Part } from '#src/search-box/suggest.ts';
import { byPosition } from '#src/shared/position.ts';

/** The parts of the search box, in display order. */
export const searchBoxParts = (services: Services): Part[] => [
  { name: 'Specialties and professions', find: suggestSpecialties },
  ...serverDatasets.flatMap(({ suggestions }) => suggestions(services)).sort(byPosition),
];
