import type { FastifyInstance } from 'fastify';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { listHighlights } from '#src/datasets/providers/highlights/contract.ts';
import { mapProviders } from '#src/find/providers/contract.ts';
import type { ProviderSearchServices } from '#src/find/providers/find.ts';
import { highlightsOf } from '#src/find/providers/highlights.ts';
import { serve } from '#src/server/serve.ts';

/** Adds the calls of the provider search. */
export function findProviderRoutes(app: FastifyInstance, services: ProviderSearchServices): void {
  const { find, doNotContactOf } = services;
  const { queries } = find;
  serve(app, { ...searchProviders, query: queries.search }, async ({ query, user }) => {
    const { rows, close, ...found } = await find.providers(user).page(query);
    const marks = await doNotContactOf(
      user,
      [...rows, ...(close ?? [])].map(({ npi }) => npi),
    );
    const marked = <R extends { npi: string }>(row: R) => ({ ...row, do_not_contact: marks.get(row.npi) ?? null });
    return { ...found, rows: rows.map(marked), ...(close && { close: close.map(marked) }) };
  });
  serve(app, { ...mapProviders, query: queries.map }, ({ query, user }) => find.providers(user).map(query));
  serve(app, { ...countFacets, query: queries.facets }, ({ query, user }) => find.providers(user).facets(query));
  serve(app, listHighlights, async ({ query: { npi = [], signal: signals, ...specialty }, user }) => {
    const { codes, certificatesOf } = find.providers(user);
    const asked = { ...services, codes: await codes(specialty), signals, certificatesOf };
    return { rows: await highlightsOf(asked, user, [...new Set(npi)]) };
  });
}
