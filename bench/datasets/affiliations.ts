// Clinicians and their medical groups, as many and as unevenly spread as the publisher's: few large groups, many small ones.
import type { DatasetBench, DatasetQuestion } from '#bench/datasets/dataset.ts';
import { drawer } from '#bench/datasets/questions.ts';
import { affiliationSorts, groupSortColumns, memberSortValues } from '#src/datasets/affiliations/contract.ts';
import { findMedicalGroups, medicalGroupOf, membersOf } from '#src/datasets/affiliations/group-queries.ts';
import { inventAffiliations } from '#src/datasets/affiliations/invented.ts';
import {
  affiliationsOf,
  alumniOf,
  facilitiesOf,
  findAffiliatedProviders,
  relatedTo,
} from '#src/datasets/affiliations/queries.ts';
import { suggestMedicalGroups } from '#src/datasets/affiliations/suggest.ts';
import { cliniciansOf } from '#src/datasets/hospitals/queries.ts';
import type { Search } from '#src/search/search.ts';
import type { Database } from '#src/server/database.ts';

export const affiliationsBench: DatasetBench = {
  dataset: 'affiliations',
  table: 'affiliations',
  rows: 3_400_000,
  invent: inventAffiliations,
  questions,
};

async function questions(database: Database, search: Search): Promise<DatasetQuestion[]> {
  const draw = drawer(database);
  const npis = await draw(`select npi from affiliated_providers order by random() limit 60`);
  const largest = await draw('select org_pac_id from medical_groups order by clinicians desc limit 40');
  const ofLargest = await draw(
    `select min(npi) from group_members where org_pac_id = any('{${largest}}') group by org_pac_id`,
  );
  const ofSchools = await draw(
    `select min(npi) from affiliations where medical_school <> 'OTHER' group by medical_school order by count(*) desc limit 40`,
  );
  const hospitals = await draw('select ccn from hospitals order by random() limit 60');
  const groups = await draw('select org_pac_id from medical_groups order by random() limit 40');
  const words = await draw(`select substr(facility_name, 2, 4) from medical_groups order by random() limit 40`);
  const cities = await draw('select substr(city, 1, 6) from medical_groups order by random() limit 40');
  const both = ['asc', 'desc'] as const;
  const first = { order: 'asc', page: 1 } as const;
  const providers = (query: object) =>
    findAffiliatedProviders(search, { ...first, ...query } as Parameters<typeof findAffiliatedProviders>[1]);
  const groupsBy = (query: object) =>
    findMedicalGroups(search, { ...first, ...query } as Parameters<typeof findMedicalGroups>[1]);
  const last = Math.floor((await providers({})).total / 50);
  return [
    { title: 'search: one NPI', asks: npis.map((npi) => () => providers({ npi })) },
    {
      title: 'search: no criteria, each order, pages 1 to 5',
      asks: [undefined, ...affiliationSorts].flatMap((sort) =>
        both.flatMap((order) => [1, 2, 5].map((page) => () => providers({ sort, order, page }))),
      ),
    },
    ...[
      { title: 'search: no criteria, each order, last page', page: last },
      { title: 'search: no criteria, each order, middle page', page: Math.floor(last / 2) },
    ].map(({ page, ...question }) => ({
      ...question,
      asks: affiliationSorts.flatMap((sort) => both.map((order) => () => providers({ sort, order, page }))),
    })),
    { title: 'affiliations of a provider', asks: npis.map((npi) => () => affiliationsOf(database, npi, false)) },
    { title: 'facilities of a provider', asks: npis.map((npi) => () => facilitiesOf(database, npi)) },
    {
      title: 'clinicians of a hospital',
      asks: hospitals.map((ccn) => () => cliniciansOf(database, ccn, { sort: undefined, ...first })),
    },
    { title: 'related providers', asks: npis.map((npi) => () => relatedTo(database, npi)) },
    {
      title: 'related providers in the 40 largest groups',
      asks: ofLargest.map((npi) => () => relatedTo(database, npi)),
    },
    { title: 'alumni', asks: npis.map((npi) => () => alumniOf(database, npi)) },
    { title: 'alumni of the 40 largest schools', asks: ofSchools.map((npi) => () => alumniOf(database, npi)) },
    {
      title: 'groups by part of the name',
      asks: words.map((word) => () => groupsBy({ facility_name: word })),
    },
    {
      title: 'groups in the search box',
      asks: words.map((word) => () => suggestMedicalGroups(database, word)),
    },
    {
      title: 'groups by city and size',
      asks: cities.map((city) => () => groupsBy({ city, min_members: 10 })),
    },
    {
      title: 'all groups, each order',
      asks: groupSortColumns.flatMap((sort) => both.map((order) => () => groupsBy({ sort, order }))),
    },
    { title: 'one group', asks: groups.map((group) => () => medicalGroupOf(database, group, false)) },
    {
      title: 'clinicians of a group',
      asks: groups.map((group) => () => membersOf(database, group, { sort: undefined, ...first })),
    },
    {
      title: 'clinicians of the 40 largest groups, each order',
      asks: largest.flatMap((group) =>
        memberSortValues.map((sort) => () => membersOf(database, group, { sort, order: 'desc', page: 3 })),
      ),
    },
  ];
}
