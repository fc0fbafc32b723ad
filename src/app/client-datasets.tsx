import { affiliationsClient } from '#src/datasets/affiliations/client.tsx';
import { certificationsClient } from '#src/datasets/certifications/client.tsx';
import { changesClient } from '#src/datasets/changes/client.tsx';
import type { ClientDataset } from '#src/datasets/client-dataset.tsx';
import { hospitalsClient } from '#src/datasets/hospitals/client.tsx';
import { licensesClient } from '#src/datasets/licenses/client.tsx';
import { listingsClient } from '#src/datasets/listings/client.tsx';
import { organizationsClient } from '#src/datasets/organizations/client.tsx';
import { paymentsClient } from '#src/datasets/payments/client.tsx';
import { placesClient } from '#src/datasets/places/client.tsx';
import { programsClient } from '#src/datasets/programs/client.tsx';
import { providersClient } from '#src/datasets/providers/client.tsx';
import { registryClient } from '#src/datasets/registry/client.tsx';
import { schoolsClient } from '#src/datasets/schools/client.tsx';
import { servicesClient } from '#src/datasets/services/client.tsx';
import { findClient } from '#src/find/client.tsx';

const list = [
  findClient,
  providersClient,
  listingsClient,
  organizationsClient,
  programsClient,
  affiliationsClient,
  certificationsClient,
  licensesClient,
  registryClient,
  placesClient,
  hospitalsClient,
  paymentsClient,
  servicesClient,
  schoolsClient,
  changesClient,
] as const;

/** The searches, and all datasets with screens. */
export const clientDatasets: readonly ClientDataset<(typeof list)[number]['routes'][number]['path']>[] = list;
