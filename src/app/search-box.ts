import { serverDatasets } from '#src/app/server-datasets.ts';
import { openOtherCounties } from '#src/datasets/other-counties.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import { readFacts } from '#src/search-box/facts.ts';
import { suggestSpecialties } from '#src/search-box/specialties.ts';
import type { Part } from '#src/search-box/suggest.ts';
import { byPosition } from '#src/shared/position.ts';

/** What the search box reads. It reads the names of places and certificates once per generation of the index. */
export function openSearchBox(services: Services) {
  const { database, search } = services;
  const otherCounties = openOtherCounties(database, search);
  return {
    parts: partsOf(services),
    mayRead: services.mayRead,
    database,
    criteriaOff: services.criteriaOff,
    specialtiesNamed: services.specialtiesNamed,
    facts: oncePerGeneration(search, async () => readFacts(database, [...(await otherCounties()).values()])),
  };
}

/** The parts of the suggestions, in display order. */
const partsOf = (services: Services): Part[] => [
  { name: 'Specialties and professions', find: suggestSpecialties },
  ...serverDatasets
    .flatMap(({ name, suggestions }) => suggestions(services).map((group) => ({ ...group, dataset: name })))
    .sort(byPosition),
];
