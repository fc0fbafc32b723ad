import type { FastifyInstance } from 'fastify';
import { refuseDeactivated } from '#src/datasets/deactivated.ts';
import { KEPT_REPLIES } from '#src/datasets/facet-counts.ts';
import { getProvider, NOT_FOUND, Provider } from '#src/datasets/providers/contract.ts';
import {
  asksOfWork,
  countFacets,
  mapProviders,
  searchByEverything,
} from '#src/datasets/providers/everything/contract.ts';
import { codesAsked } from '#src/datasets/providers/everything/criteria.ts';
import { facetsOf } from '#src/datasets/providers/everything/facets.ts';
import { centersOf, mapOf } from '#src/datasets/providers/everything/map.ts';
import { requireCriteriaOn } from '#src/datasets/providers/everything/off.ts';
import { openContext } from '#src/datasets/providers/everything/search-context.ts';
import { listHighlights } from '#src/datasets/providers/highlights/contract.ts';
import { highlightsOf } from '#src/datasets/providers/highlights/queries.ts';
import { asReply, findProviders, isOrganization, providerOf } from '#src/datasets/providers/queries.ts';
import type { Services } from '#src/datasets/server-dataset.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import { recentReplies } from '#src/search/recent-replies.ts';
import { inBackground } from '#src/search/search.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import type { FacetReply } from '#src/shared/facets.ts';

export function providerRoutes(app: FastifyInstance, services: Services): void {
  const { database, search, criteriaOff, doNotContactOf } = services;
  const context = openContext(services);
  serve(app, searchByEverything, async ({ query, user }) => {
    requireCriteriaOn(criteriaOff, query);
    const { rows, close, ...found } = await findProviders(search, query, context(user));
    const marks = await doNotContactOf(
      user,
      [...rows, ...(close ?? [])].map(({ npi }) => npi),
    );
    const marked = <R extends { npi: string }>(row: R) => ({ ...row, do_not_contact: marks.get(row.npi) ?? null });
    return { ...found, rows: rows.map(marked), ...(close && { close: close.map(marked) }) };
  });
  const centers = oncePerGeneration(search, () => centersOf(database));
  const behind = inBackground(search);
  serve(app, mapProviders, async ({ query, user }) => {
    requireCriteriaOn(criteriaOff, query);
    return mapOf(behind, database, query, context(user), await centers());
  });
  const keptFacets = recentReplies<FacetReply>(search, KEPT_REPLIES);
  serve(app, countFacets, ({ query, user }) => {
    requireCriteriaOn(criteriaOff, query);
    const now = context(user);
    if (asksOfWork(query)) return facetsOf(behind, database, query, now);
    return keptFacets(`${now.today} ${user.via} ${JSON.stringify(query)}`, () =>
      facetsOf(behind, database, query, now),
    );
  });

  serve(app, listHighlights, async ({ query: { npi = [], ...specialty }, user }) => {
    const { codesOf, certificatesOf } = context(user);
    const codes = await codesAsked(specialty, { codesOf });
    return { rows: await highlightsOf({ ...services, codes, certificatesOf }, user, [...new Set(npi)]) };
  });

  serve(app, getProvider, async ({ params: { npi } }) => {
    const provider = await providerOf(database, npi);
    if (provider) return provider;
    await refuseDeactivated(database, npi, 'providers', (row: Parameters<typeof asReply>[0]) =>
      Provider.parse(asReply(row)),
    );
    throw notFound(NOT_FOUND, (await isOrganization(database, npi)) ? 'organization' : 'not_found');
  });
}
