import { sql } from 'kysely';
import { compactStates } from '#src/datasets/compacts/queries.ts';
import { licensedOnly } from '#src/datasets/licensed.ts';
import { readOtherCounties } from '#src/datasets/other-counties.ts';
import { openPacIdsOf } from '#src/datasets/pac-ids.ts';
import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { openMeaningOf, readMeanings } from '#src/datasets/services/meaning.ts';
import { openSpecialtyCodes } from '#src/datasets/specialty-codes.ts';
import { certificatesByCode, certificatesOf } from '#src/find/criteria/certificates-of-codes.ts';
import { openPointOf } from '#src/find/criteria/point-of.ts';
import type { CriteriaContext } from '#src/find/providers/criteria.ts';
import { openRequireKnown } from '#src/find/providers/known-values.ts';
import { npisAtAddressOf } from '#src/find/providers/same-address.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import { PHYSICIANS } from '#src/shared/specialty-certificates.ts';
import { todayIn } from '#src/shared/today.ts';

/** Makes the function that returns what the criteria of one search of a user need. Reads of one generation are kept. */
export function openContext({
  database,
  search,
  config,
  providerCriteria,
  workCriteria,
  peopleDecided,
  specialtiesNamed,
  requireDataset,
  mayRead,
  readOnce,
}: DatasetServices) {
  const codesOf = openSpecialtyCodes(readOnce);
  const pointOf = openPointOf(database, search);
  const pacIdsOf = openPacIdsOf(database, search);
  const serviceMeaning = openMeaningOf({ readOnce, config });
  const requireKnown = openRequireKnown(database, search);
  return (user: User): CriteriaContext => ({
    built: new Map(),
    today: todayIn(config.timeZone),
    providerCriteria,
    codesOf,
    newestYear: () => readOnce(newestYearOf),
    physicians: () => readOnce(codesOfPhysicians),
    certificatesOf: async (codes) => certificatesOf(codes, await readOnce(certificatesByCode)),
    npisAtAddressOf: once((npi) => npisAtAddressOf(search, database, npi)),
    onWork: onWorkOf(workCriteria, user),
    compactStates: onFirstUse(() => compactStates(database.db)),
    codesBeginning: async (beginnings) =>
      (await readOnce(allCodes)).filter((code) => beginnings.some((beginning) => code.startsWith(beginning))),
    decidedPeople: onFirstUse(() => peopleDecided(user)),
    otherNames: (npis) => otherNamesOf(database, npis),
    pointOf,
    pacIdsOf,
    specialtiesNamed,
    serviceMeaning,
    serviceYear: async () => (await readOnce(readMeanings)).year,
    zipsInOtherCounty: async (code) => (await readOnce(readOtherCounties)).get(code)?.zips,
    mayRead: (dataset) => mayRead(user, dataset),
    requireKnown: requireKnown(user.via),
    requireDataset: (name) => {
      if (!mayRead(user, name)) throw licensedOnly(name);
      requireDataset(name);
    },
  });
}

/** The criteria of one search on lists and contacts, which it reads once, so that all of its parts have the same. */
function onWorkOf(workCriteria: DatasetServices['workCriteria'], user: User): CriteriaContext['onWork'] {
  const criteria = once((query) => workCriteria(user, JSON.parse(query)));
  return async ({ list, contacted_from, contacted_to, contactable, of }) => {
    const asked = { list, contacted_from, contacted_to, contactable };
    if (Object.values(asked).every((value) => value === undefined)) return [];
    return criteria(JSON.stringify({ ...asked, of: list ? of : {} }));
  };
}

/** Reads once, so that all parts of a search have the same. */
function onFirstUse<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

/** Reads each key once. */
function once<T>(read: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    const value = known.get(key) ?? read(key);
    known.set(key, value);
    return value;
  };
}

async function newestYearOf({ db }: Database): Promise<number | null> {
  const row = await db.selectFrom('payment_years').select(sql<number | null>`max(year)`.as('year')).executeTakeFirst();
  return row?.year ?? null;
}

async function codesOfPhysicians({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('taxonomy').select('code').where('grouping', '=', PHYSICIANS).execute();
  return rows.map(({ code }) => code);
}

async function allCodes({ db }: Database): Promise<string[]> {
  const rows = await db.selectFrom('taxonomy').select('code').execute();
  return rows.map(({ code }) => code);
}

async function otherNamesOf({ db }: Database, npis: readonly string[]): Promise<Map<string, string>> {
  if (npis.length === 0) return new Map();
  const names = ['last_name', 'first_name', 'other_last_name', 'other_first_name'] as const;
  const rows = await db
    .selectFrom('providers')
    .select(['npi', ...names])
    .where('npi', 'in', npis)
    .unionAll(
      db
        .selectFrom('last_known_records')
        .select(['npi', ...names.map((name) => sql<string | null>`record ->> ${name}::text`.as(name))])
        .where('npi', 'in', npis)
        .where('table_name', '=', 'providers'),
    )
    .execute();
  return new Map(
    rows.map(({ npi, last_name, first_name, other_last_name, other_first_name }) => [
      npi,
      [other_first_name ?? first_name, other_last_name ?? last_name].filter(Boolean).join(' '),
    ]),
  );
}
