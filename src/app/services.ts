// What endpoints, jobs and suggestions read.
import { exportColumns, serverDatasets, sources } from '#src/app/server-datasets.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { codesNamed, readSpecialtyPhrases } from '#src/datasets/taxonomy/specialty-phrases.ts';
import { type FindServices, openFind } from '#src/find/find.ts';
import { parametersOff } from '#src/find/providers/off.ts';
import { providerQueries } from '#src/find/providers/queries.ts';
import type { TableLayout } from '#src/importer/layouts.ts';
import { ColumnUnfilled } from '#src/search/errors.ts';
import { keepEntries } from '#src/search/live/kept-entries.ts';
import { openKeySets } from '#src/search/live/key-sets.ts';
import { openReadOnce } from '#src/search/read-once.ts';
import type { Search } from '#src/search/search.ts';
import type { User } from '#src/server/authorization.ts';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import { Failure, unavailable } from '#src/server/failure.ts';
import { todayIn } from '#src/shared/today.ts';
import { openDoNotContact } from '#src/work/do-not-contact.ts';
import { type PeopleSources, peopleOnLists, workCriteria } from '#src/work/lists/criteria.ts';
import { openPeopleDecided } from '#src/work/screening/decided.ts';
import { openScreeningDecisions } from '#src/work/screening/decisions.ts';

interface Options {
  /** The database of published data, which a replica may serve. */
  database: Database;
  /** The database of users and of what they make. */
  users: Database;
  search: Search;
  config: Config;
  /** Datasets whose table.sql has changed since their import. */
  stale: () => readonly string[];
}

/** What the calls of work need besides. */
export interface WorkServices extends FindServices {
  users: Database;
  /** Sets of people, such as those on a list, for searches. */
  people: PeopleSources;
}

/** Opens what reads the data. */
export function openServices({ database, users, search, config, stale }: Options): WorkServices {
  const people = { db: users.db, keySets: openKeySets(search), people: keepEntries(users.db, []) };
  const requireCurrent = openRequireCurrent(stale);
  const requireDataset = (name: string) => {
    requireCurrent([name]);
    const tables = serverDatasets.find((dataset) => dataset.name === name)?.searchTables ?? [];
    if (search.generation !== null && tables.length > 0 && !tables.some((table) => search.isFilled(table)))
      throw new Failure(409, 'not_imported', `This search needs the dataset ${name}, which was never imported.`);
  };
  const isReady = (name: string) => {
    try {
      requireDataset(name);
      return true;
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  };
  const licensed = new Set(sources.flatMap(({ dataset, origin }) => (origin.share === 'licensed' ? [dataset] : [])));
  const mayRead = ({ via }: User, dataset: string) =>
    via === 'session' || config.shareLicensed || !licensed.has(dataset);
  const providerCriteria = serverDatasets.flatMap(({ name, providerCriteria }) =>
    providerCriteria.map((criteria) => ({ needs: name, ...criteria })),
  );
  const queries = providerQueries(providerCriteria);
  const providerHighlights = serverDatasets.flatMap(({ name, providerHighlights }) =>
    providerHighlights.map((reader) => ({ ...reader, needs: name })),
  );
  const readOnce = openReadOnce(database, search);
  const doNotContact = openDoNotContact(database.db);
  const services: DatasetServices = {
    database,
    search,
    config,
    providerCriteria,
    providerHighlights,
    exportColumns,
    sentences: serverDatasets.map(({ sentences }) => sentences),
    readOnce,
    screeningDecisions: openScreeningDecisions(users.db),
    peopleDecided: openPeopleDecided({ db: users.db, data: database, search, keySets: people.keySets }),
    workCriteria: workCriteria({ ...people, timeZone: config.timeZone }),
    doNotContactOf: ({ team }, npis) => doNotContact({ team, today: todayIn(config.timeZone) }, npis),
    peopleOnLists: (user) => peopleOnLists(people, user),
    specialtiesNamed: async (text) => codesNamed(text, await readOnce(readSpecialtyPhrases)),
    repeatable: queries.repeatable,
    criteriaOff: parametersOff(config.criteriaOff, queries.names),
    historySources: sources.flatMap(({ dataset, history }) => (history ? [dataset] : [])),
    requireDataset,
    isReady,
    mayRead,
  };
  return { ...services, users, people, find: openFind(services, queries) };
}

/** Makes the function that throws a 503 `needs_import` if one of some datasets is stale. */
export const openRequireCurrent = (stale: () => readonly string[]) => (needs: readonly string[]) => {
  const name = stale().find((each) => needs.includes(each));
  if (name) throw unavailable('needs_import', `The dataset ${name} must be imported.`, 60);
};

/** Throws ColumnUnfilled if a query compares a column of some datasets that is empty until their next import. */
export function requireFilledColumns(layouts: readonly TableLayout[], needs: readonly string[], query: unknown): void {
  const compared = query as Record<string, unknown>;
  for (const { dataset, unfilled } of layouts) {
    const column = needs.includes(dataset) && unfilled.find((name) => compared[name]);
    if (column) throw new ColumnUnfilled(column, dataset);
  }
}
