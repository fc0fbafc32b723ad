import type { FastifyInstance } from 'fastify';
import {
  listProfessions,
  listSpecialties,
  listSubspecialties,
  translateCodes,
} from '#src/datasets/taxonomy/contract.ts';
import { findProfessions, meaningsOf, specialtiesOf, subspecialtiesOf } from '#src/datasets/taxonomy/queries.ts';
import type { Database } from '#src/server/database.ts';
import { serve } from '#src/server/serve.ts';

export function taxonomyRoutes(app: FastifyInstance, database: Database): void {
  serve(app, listProfessions, async () => ({ rows: await findProfessions(database) }));
  serve(app, listSpecialties, async ({ query }) => ({ rows: await specialtiesOf(database, query.profession) }));
  serve(app, listSubspecialties, async ({ query }) => ({
    rows: await subspecialtiesOf(database, query.profession, query.specialty),
  }));
  serve(app, translateCodes, async ({ query }) => ({ rows: await meaningsOf(database, query.code ?? []) }));
}
