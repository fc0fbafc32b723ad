// Clinicians and their medical groups, as many and as unevenly spread as the publisher's: few large groups, many small ones.
import { drawFirstName, drawSurname, menTable, surnameTable, womenTable } from '#bench/country/names.ts';
import { npiAt } from '#bench/country/npi.ts';
import { makePlaces, type Place } from '#bench/country/places.ts';
import { below, type Random, ranked, seeded, weighted } from '#bench/country/random.ts';
import type { DatasetBench, Question } from '#bench/datasets/dataset.ts';
import { ccn, HOSPITALS } from '#bench/datasets/hospitals.ts';
import { groupSortColumns, memberSortValues, sortValues } from '#src/datasets/affiliations/contract.ts';
import { findMedicalGroups, medicalGroupOf, membersOf } from '#src/datasets/affiliations/group-queries.ts';
import { cliniciansHeader, facilitiesHeader } from '#src/datasets/affiliations/headers.ts';
import { affiliationsOf, alumniOf, facilitiesOf, relatedTo } from '#src/datasets/affiliations/queries.ts';
import { findAffiliatedProviders } from '#src/datasets/affiliations/search-queries.ts';
import { suggestMedicalGroups } from '#src/datasets/affiliations/suggest.ts';
import { cliniciansOf } from '#src/datasets/hospitals/queries.ts';
import type { Database } from '#src/server/database.ts';

const GROUPS = 85_000;
const SCHOOLS = 480;

/** A clinician has 2.1 rows on average. */
const drawRows = weighted([52, 22, 10, 6, 3, 2, 2, 1, 1, 1]);
const drawGroup = ranked(GROUPS, 12);
const drawSchool = ranked(SCHOOLS, 60);

const specialties =
  'NURSE PRACTITIONER|PHYSICIAN ASSISTANT|PHYSICAL THERAPIST IN PRIVATE PRACTICE|CLINICAL SOCIAL WORKER|INTERNAL MEDICINE|FAMILY PRACTICE|CERTIFIED REGISTERED NURSE ANESTHETIST (CRNA)|EMERGENCY MEDICINE|ANESTHESIOLOGY|DIAGNOSTIC RADIOLOGY|HOSPITALIST|CLINICAL PSYCHOLOGIST|OBSTETRICS/GYNECOLOGY|CHIROPRACTIC|OPTOMETRY|PSYCHIATRY|CARDIOVASCULAR DISEASE (CARDIOLOGY)|GENERAL SURGERY|ORTHOPEDIC SURGERY|NEUROLOGY|OPHTHALMOLOGY|GASTROENTEROLOGY|DERMATOLOGY|PEDIATRIC MEDICINE|PODIATRY|UROLOGY|PATHOLOGY'.split(
    '|',
  );
const drawSpecialty = ranked(specialties.length, 6);
const kinds = 'MEDICAL GROUP|HEALTH SYSTEM|PHYSICIANS PC|CLINIC LLC|ASSOCIATES PA|CARDIOLOGY PLLC|RADIOLOGY INC'.split(
  '|',
);

export const affiliationsBench: DatasetBench = {
  dataset: 'affiliations',
  table: 'affiliations',
  rows: 3_400_000,
  files: (rows, seed) => [
    { name: 'DAC_NationalDownloadableFile.csv', lines: clinicians(rows, seed) },
    { name: 'Facility_Affiliation.csv', lines: facilities(rows, seed + 1) },
  ],
  questions,
};

function* clinicians(rows: number, seed: number): Generator<string> {
  const random = seeded(seed);
  const surnames = surnameTable();
  const first = [womenTable(), menTable()];
  const { places } = makePlaces(seed + 1);
  yield line(cliniciansHeader);
  let written = 0;
  for (let n = 0; written < rows; n++) {
    const man = random() < 0.5 ? 1 : 0;
    const rank = drawGroup(random);
    const names = [
      surnames[drawSurname(random)] ?? '',
      (first[man] as string[])[drawFirstName(random)] ?? '',
      random() < 0.6 ? String.fromCharCode(65 + below(random, 26)) : '',
      random() < 0.02 ? 'JR.' : '',
      'FM'[man] ?? '',
      random() < 0.5 ? 'MD' : '',
    ];
    const school = random() < 0.5 ? 'OTHER' : `UNIVERSITY OF ${surnames[drawSchool(random)]} SCHOOL OF MEDICINE`;
    const training = [school, String(1965 + below(random, 60)), specialties[drawSpecialty(random)] ?? ''];
    const ids = [npiAt(n), digits(n * 7 + 3), `I${String(20040000000000 + n)}`];
    const held = new Set<string>();
    for (let left = drawRows(random) + 1; left > 0 && written < rows; left--) {
      const group = random() < 0.1 ? undefined : random() < 0.85 ? rank : drawGroup(random);
      const at = addressOf(group ?? GROUPS + n, below(random, 1 + Math.min(200, 4000 / ((group ?? 4000) + 1))), places);
      if (held.size === held.add(`${group} ${at.id}`).size) continue;
      yield line([
        ...ids,
        ...names,
        ...training,
        ...['', '', '', '', '', random() < 0.2 ? 'Y' : ''],
        ...(group === undefined ? ['', '', ''] : groupOf(group, surnames)),
        ...at.lines,
        ...[phone(random), 'Y', group === undefined ? 'M' : 'Y', at.id],
      ]);
      written++;
    }
  }
}

const groupOf = (rank: number, surnames: string[]) => [
  `${surnames[rank * 3]} ${kinds[rank % kinds.length]}`,
  digits(rank * 11 + 5),
  String(Math.ceil(26_000 / (rank + 12)) + (rank % 4)),
];

/** The `n`-th address of a group: the same for all of its clinicians. */
function addressOf(group: number, n: number, places: Place[]) {
  const { zip, city, state } = places[(group * 7919 + Math.floor(n) * 104_729) % places.length] as Place;
  const street = `${1 + ((group * 31 + Math.floor(n)) % 9999)} MAIN ST`;
  const nine = `${zip}${1000 + (group % 9000)}`;
  return {
    lines: [street, '', '', city, state, nine],
    id: `${state}${nine}${city.slice(0, 2)}XXXX${street.replaceAll(' ', 'X')}`,
  };
}

function* facilities(rows: number, seed: number): Generator<string> {
  const random = seeded(seed);
  yield line(facilitiesHeader);
  for (let n = 0; n < rows / 2; n++)
    yield line([
      npiAt(below(random, Math.ceil(rows / 2.2))),
      digits(n),
      '',
      '',
      '',
      '',
      'Hospital',
      ccn(below(random, HOSPITALS)),
      '',
    ]);
}

const digits = (n: number) => String(n).padStart(10, '0');
const phone = (random: Random) => `${201 + below(random, 780)}555${1000 + below(random, 9000)}`;
const line = (values: readonly string[]) => `${values.join(',')}\n`;

async function questions(database: Database): Promise<Question[]> {
  const draw = async (sql: string): Promise<string[]> =>
    (await database.pool.query(sql)).rows.map((row) => String(Object.values(row)[0]));
  const npis = await draw(`select npi from affiliated_providers order by random() limit 60`);
  const largest = await draw('select org_pac_id from medical_groups order by clinicians desc limit 40');
  const ofLargest = await draw(
    `select min(npi) from group_members where org_pac_id = any('{${largest}}') group by org_pac_id`,
  );
  const ofSchools = await draw(
    `select min(npi) from affiliations where medical_school <> 'OTHER' group by medical_school order by count(*) desc limit 40`,
  );
  const groups = await draw('select org_pac_id from medical_groups order by random() limit 40');
  const words = await draw(`select substr(facility_name, 2, 4) from medical_groups order by random() limit 40`);
  const cities = await draw('select substr(city, 1, 6) from medical_groups order by random() limit 40');
  const both = ['asc', 'desc'] as const;
  const first = { order: 'asc', page: 1 } as const;
  const listed = { npi: undefined, sort: undefined, ...first };
  const wanted = {
    facility_name: undefined,
    city: undefined,
    state: undefined,
    min_members: undefined,
    max_members: undefined,
    sort: undefined,
    ...first,
  };
  const last = Math.floor((await findAffiliatedProviders(database, listed)).total / 50);
  return [
    { title: 'search: one NPI', asks: npis.map((npi) => () => findAffiliatedProviders(database, { ...listed, npi })) },
    {
      title: 'search: no criteria, each order, pages 1 to 5',
      asks: [undefined, ...sortValues].flatMap((sort) =>
        both.flatMap((order) =>
          [1, 2, 5].map((page) => () => findAffiliatedProviders(database, { ...listed, sort, order, page })),
        ),
      ),
    },
    ...[
      { title: 'search: no criteria, each order, last page', page: last },
      { title: 'search: no criteria, each order, middle page', page: Math.floor(last / 2) },
    ].map(({ page, ...question }) => ({
      ...question,
      asks: sortValues.flatMap((sort) =>
        both.map((order) => () => findAffiliatedProviders(database, { ...listed, sort, order, page })),
      ),
    })),
    { title: 'affiliations of a provider', asks: npis.map((npi) => () => affiliationsOf(database, npi)) },
    { title: 'facilities of a provider', asks: npis.map((npi) => () => facilitiesOf(database, npi)) },
    {
      title: 'clinicians of a hospital',
      asks: npis.map((_, n) => () => cliniciansOf(database, ccn(n * 90), { sort: undefined, ...first })),
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
      asks: words.map((word) => () => findMedicalGroups(database, { ...wanted, facility_name: word })),
    },
    {
      title: 'groups in the search box',
      asks: words.map((word) => () => suggestMedicalGroups(database, word)),
    },
    {
      title: 'groups by city and size',
      asks: cities.map((city) => () => findMedicalGroups(database, { ...wanted, city, min_members: 10 })),
    },
    {
      title: 'all groups, each order',
      asks: groupSortColumns.flatMap((sort) =>
        both.map((order) => () => findMedicalGroups(database, { ...wanted, sort, order })),
      ),
    },
    { title: 'one group', asks: groups.map((group) => () => medicalGroupOf(database, group)) },
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
