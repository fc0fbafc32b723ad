import type { Endpoints } from '#src/datasets/server-dataset.ts';
import type { FindServices } from '#src/find/find.ts';
import { findOrganizationRoutes } from '#src/find/organizations/routes.ts';
import { findProviderRoutes } from '#src/find/providers/routes.ts';

/** The calls of the searches, and the datasets that they read. */
export const findEndpoints: readonly Endpoints<string, FindServices>[] = [
  { needs: ['providers'], routes: findProviderRoutes },
  { needs: ['organizations', 'nppes'], routes: findOrganizationRoutes },
];
