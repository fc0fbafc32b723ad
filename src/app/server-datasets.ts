import { affiliationsServer } from '#src/datasets/affiliations/server.ts';
import { certificationsServer } from '#src/datasets/certifications/server.ts';
import { changesServer } from '#src/datasets/changes/server.ts';
import { compactsServer } from '#src/datasets/compacts/server.ts';
import { enrollmentsServer } from '#src/datasets/enrollments/server.ts';
import { exclusionsServer } from '#src/datasets/exclusions/server.ts';
import { hospitalsServer } from '#src/datasets/hospitals/server.ts';
import { licensesServer } from '#src/datasets/licenses/server.ts';
import { listingsServer } from '#src/datasets/listings/server.ts';
import { nppesServer } from '#src/datasets/nppes/server.ts';
import { optOutsServer } from '#src/datasets/opt-outs/server.ts';
import { orderingServer } from '#src/datasets/ordering/server.ts';
import { organizationsServer } from '#src/datasets/organizations/server.ts';
import { paymentsServer } from '#src/datasets/payments/server.ts';
import { placesServer } from '#src/datasets/places/server.ts';
import { proceduresServer } from '#src/datasets/procedures/server.ts';
import { programsServer } from '#src/datasets/programs/server.ts';
import { providersServer } from '#src/datasets/providers/server.ts';
import { registryServer } from '#src/datasets/registry/server.ts';
import { revocationsServer } from '#src/datasets/revocations/server.ts';
import { schoolsServer } from '#src/datasets/schools/server.ts';
import { screeningServer } from '#src/datasets/screening/server.ts';
import type { DatasetServices, ServerDataset } from '#src/datasets/server-dataset.ts';
import { servicesServer } from '#src/datasets/services/server.ts';
import { shortagesServer } from '#src/datasets/shortages/server.ts';
import { signalsServer } from '#src/datasets/signals/server.ts';
import { taxonomyServer } from '#src/datasets/taxonomy/server.ts';
import { byPosition } from '#src/shared/position.ts';

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
  shortagesServer,
  hospitalsServer,
  affiliationsServer,
  enrollmentsServer,
  certificationsServer,
  licensesServer,
  paymentsServer,
  proceduresServer,
  servicesServer,
  exclusionsServer,
  optOutsServer,
  orderingServer,
  revocationsServer,
  screeningServer,
  compactsServer,
  changesServer,
  signalsServer,
] as const;

/**
 * All datasets of the server. `npm run import -- all` and the demo import them in this order, so that codes come before
 * the records that use them.
 */
export const serverDatasets: readonly ServerDataset<(typeof list)[number]['name']>[] = list;

/** All datasets with their own files. */
export const importedDatasets = serverDatasets.filter((dataset) => dataset.source !== null);

/** Their sources, in the same order. */
export const sources = importedDatasets.map(({ source }) => source);

/** All datasets with the tables of their table.sql. */
export const imported = serverDatasets.map(({ name, tables }) => ({ dataset: name, tables }));

/** All columns of files, in their order. */
export const exportColumns = serverDatasets.flatMap(({ exportColumns }) => exportColumns).toSorted(byPosition);

/** The suggestions of the search box, each with its dataset, in display order. */
export const suggestionsOf = (services: DatasetServices) =>
  serverDatasets
    .flatMap(({ name, suggestions }) => suggestions(services).map((group) => ({ ...group, dataset: name })))
    .toSorted(byPosition);
