import type { FastifyInstance } from 'fastify';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import {
  listProfessions,
  listSpecialties,
  listSubspecialties,
  translateCodes,
} from '#src/datasets/taxonomy/contract.ts';
import { findProfessions, meaningsOf, specialtiesOf, subspecialtiesOf } from '#src/datasets/taxonomy/queries.ts';
import { specialtyChoices } from '#src/datasets/taxonomy/specialty-choices.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';
import { nameSpecialties } from '#src/shared/specialty-choices.ts';

/** Adds the calls of specialty fields, which read the taxonomy even while it needs an import. */
export function specialtyRoutes(app: FastifyInstance, { readOnce, specialtiesNamed }: DatasetServices): void {
  serve(app, nameSpecialties, async ({ query: { text = '' } }) => ({
    rows: specialtyChoices(text, await readOnce(readTaxonomy), await specialtiesNamed(text)),
  }));
}

export function taxonomyRoutes(app: FastifyInstance, database: Database): void {
  serve(app, listProfessions, async () => ({ rows: await findProfessions(database) }));
  serve(app, listSpecialties, async ({ query }) => ({ rows: await specialtiesOf(database, query.profession) }));
  serve(app, listSubspecialties, async ({ query }) => ({
    rows: await subspecialtiesOf(database, query.profession, query.specialty),
  }));
  serve(app, translateCodes, async ({ query }) => ({ rows: await meaningsOf(database, query.code ?? []) }));
}
