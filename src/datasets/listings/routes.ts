import type { FastifyInstance } from 'fastify';
import {
  countByProfession,
  countBySpecialty,
  getState,
  listByCity,
  listByProfession,
  listBySpecialty,
  listByStateAndSpecialty,
  listCities,
  listProviderTypes,
  listStates,
  UNKNOWN_PROFESSION,
  unknownSpecialty,
} from '#src/datasets/listings/contract.ts';
import {
  citiesOf,
  codesOf,
  countLists,
  findByCity,
  findByCodes,
  findByState,
  providerTypesOf,
} from '#src/datasets/listings/queries.ts';
import { countStates, countsBeside, countsInState } from '#src/datasets/listings/state-queries.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';
import { notFound } from '#src/server/failure.ts';
import { serve } from '#src/server/serve.ts';
import { type CodeList, professions } from '#src/shared/professions.ts';
import { specialties } from '#src/shared/specialties.ts';

export function listingRoutes(app: FastifyInstance, database: Database, search: Search): void {
  const countedProfessions = oncePerGeneration(search, () => countLists(search, professions));
  const countedSpecialties = oncePerGeneration(search, () => countLists(search, specialties));
  serve(app, countByProfession, async () => ({ rows: await countedProfessions() }));
  serve(app, countBySpecialty, async () => ({ rows: await countedSpecialties() }));

  serve(app, listByProfession, async ({ params: { profession }, query }) =>
    findByCodes(search, codesIn(professions, profession, UNKNOWN_PROFESSION), query),
  );
  serve(app, listBySpecialty, async ({ params: { specialty }, query }) =>
    findByCodes(search, codesIn(specialties, specialty, unknownSpecialty(specialty)), query),
  );
  serve(app, listByStateAndSpecialty, async ({ params: { state, specialty }, query }) =>
    findByState(search, state, codesIn(specialties, specialty, unknownSpecialty(specialty)), query),
  );

  const countedCities = oncePerGeneration(search, (state) => citiesOf(search, state));
  serve(app, listCities, async ({ params: { state } }) => ({ rows: await countedCities(state) }));
  serve(app, listProviderTypes, async ({ params: { state }, query: { city } }) => ({
    rows: await providerTypesOf(database, search, state, city),
  }));
  serve(app, listByCity, ({ params: { state }, query }) => findByCity(search, state, query));
}

/** The endpoints that count rows of several datasets by state. */
export function stateRoutes(app: FastifyInstance, database: Database, search: Search): void {
  const countedStates = oncePerGeneration(search, () => countStates(search));
  const countedState = oncePerGeneration(search, (state) => countsInState(search, state));
  serve(app, listStates, async () => ({ rows: await countedStates() }));
  serve(app, getState, async ({ params: { state } }) => ({
    ...(await countedState(state)),
    ...(await countsBeside(database, state)),
  }));
}

/** The codes of a list. Never empty, because a search for no codes finds all providers. */
function codesIn(lists: Readonly<Record<string, CodeList>>, slug: string, sentence: string): string[] {
  const codes = Object.hasOwn(lists, slug) ? codesOf(lists[slug]?.codes ?? []) : [];
  if (codes.length === 0) throw notFound(sentence);
  return codes;
}
