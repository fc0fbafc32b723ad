import { affiliationsServer } from '#src/datasets/affiliations/server.ts';
import { certificationsServer } from '#src/datasets/certifications/server.ts';
import { hospitalsServer } from '#src/datasets/hospitals/server.ts';
import { licensesServer } from '#src/datasets/licenses/server.ts';
import { listingsServer } from '#src/datasets/listings/server.ts';
import { nppesServer } from '#src/datasets/nppes/server.ts';
import { organizationsServer } from '#src/datasets/organizations/server.ts';
import { paymentsServer } from '#src/datasets/payments/server.ts';
import { placesServer } from '#src/datasets/places/server.ts';
import { programsServer } from '#src/datasets/programs/server.ts';
import { providersServer } from '#src/datasets/providers/server.ts';
import { registryServer } from '#src/datasets/registry/server.ts';
import { schoolsServer } from '#src/datasets/schools/server.ts';
import type { ServerDataset } from '#src/datasets/server-dataset.ts';
import { taxonomyServer } from '#src/datasets/taxonomy/server.ts';

const list = [
  taxonomyServer,
  providersServer,
  organizationsServer,
  nppesServer,
  listingsServer,
  programsServer,
  registryServer,
  schoolsServer,
  placesServer,
  hospitalsServer,
  affiliationsServer,
  certificationsServer,
  licensesServer,
  paymentsServer,
] as const;

/**
 * Every dataset of the server. `all` imports them in this order, and the demo too: the meaning of a code comes before the people
 * who have it.
 */
export const serverDatasets: readonly ServerDataset<(typeof list)[number]['name']>[] = list;

/** Every dataset with files of its own. */
export const importedDatasets = serverDatasets.filter((dataset) => dataset.source !== null);

/** What each of them imports, in the order of `all`. */
export const sources = importedDatasets.map(({ source }) => source);

/** Every dataset and the tables that its table.sql makes. */
export const imported = serverDatasets.map(({ name, tables }) => ({ dataset: name, tables }));
