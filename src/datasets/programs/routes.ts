import type { FastifyInstance } from 'fastify';
import {
  countProgramFacets,
  getProgram,
  PROGRAM_NOT_FOUND,
  searchPrograms,
  suggestPrograms,
} from '#src/datasets/programs/contract.ts';
import { findPrograms, programFacets, programFieldValues, programOf } from '#src/datasets/programs/queries.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';

export function programRoutes(app: FastifyInstance, { database, search }: DatasetServices): void {
  const tooSlow = searchPrograms.failure;
  serve(app, searchPrograms, ({ query }) => findPrograms(database, search, query), { tooSlow });
  const count = programFacets(database, search);
  serve(app, countProgramFacets, ({ query }) => count(query), { tooSlow });
  serve(app, suggestPrograms, async ({ query: { of, text, specialty } }) => ({
    rows: await programFieldValues(database, of, text, specialty),
  }));
  serve(app, getProgram, async ({ params: { program_number } }) => {
    const program = await programOf(database, program_number);
    if (program) return program;
    throw notFound(PROGRAM_NOT_FOUND);
  });
}
