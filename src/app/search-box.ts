import { serverDatasets } from '#src/app/server-datasets.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { grammarOf } from '#src/search-box/grammar.ts';
import type { SearchBox } from '#src/search-box/routes.ts';
import { byPosition } from '#src/shared/position.ts';

/** What the search box reads. */
export const openSearchBox = (services: DatasetServices): SearchBox => ({
  ...services,
  grammar: grammarOf(services.sentences),
  /** In display order. */
  parts: serverDatasets
    .flatMap(({ name, suggestions }) => suggestions(services).map((group) => ({ ...group, dataset: name })))
    .sort(byPosition),
});
