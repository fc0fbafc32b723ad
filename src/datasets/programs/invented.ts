import type { Country, Invent } from '#src/invented/country.ts';
import { readTable } from '#src/invented/data.ts';
import { dayBetween } from '#src/invented/dates.ts';
import { csv } from '#src/invented/files.ts';
import { drawName } from '#src/invented/names.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { InventedOrganization, InventedPerson } from '#src/invented/records.ts';
import { take } from '#src/invented/take.ts';

const COUNT = 860;
/** The number of physicians to draw leaders from. The demo has fewer. */
const LEADERS = 20_000;

/** Programs at hospitals. Their directors are physicians of the same state, if it has any. */
export const inventPrograms: Invent = (country) => ({
  files: () => [{ name: 'acgme_demo.csv', lines: csv(header, rows(country)) }],
});

type Row = Record<string, string>;

const leaderFields = [
  'full_name',
  'designation',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'phone',
  'email',
];

const header = [
  'program_number',
  'program_name',
  'program_location',
  'state',
  'program_type',
  'specialty_name_1',
  'sub_specialty_name_1',
  'specialty_name_2',
  'sub_specialty_name_2',
  ...leaderFields.map((field) => `program_director_${field}`),
  ...leaderFields.map((field) => `program_coordinator_1_${field}`),
  'program_web_address',
  'accreditation_status',
  'accreditation_effective_date',
  'accreditation_original_date',
  'accredited_length_of_training',
  'last_site_visit_date',
  'next_site_visit_approx_date',
  'total_approved_resident_positions',
  'total_filled_resident_positions',
  'total_approved_fellow_positions',
  'total_filled_fellow_positions',
  'program_sponsoring_institution',
];

function rows(country: Country): string[][] {
  const hospitals = country.hospitals().filter(({ kind }) => ['hospital', 'childrens_hospital'].includes(kind));
  const physicians = Map.groupBy(
    take(country.people({ occupations: new Set(['physician']) }), LEADERS),
    ({ practice }) => practice.state,
  );
  return Array.from({ length: COUNT }, (_, n) => {
    const random = randomOf('program', n);
    const row = makeRow(n, random.pick(hospitals), physicians, random);
    return header.map((name) => row[name] ?? '');
  });
}

function makeRow(
  n: number,
  hospital: InventedOrganization,
  physicians: Map<string, InventedPerson[]>,
  random: Random,
): Row {
  const [number, specialty, subs] = random.pick(specialties);
  const [other, otherSubs] = random.pick(specialties).slice(1) as [string, string[]];
  const sub = subs.length > 0 && random.chance(45) ? random.pick(subs) : '';
  const type = sub ? 'F' : random.chance(6) ? 'D' : 'R';
  const { city, state } = hospital.practice;
  const original = dayBetween(random, '1968-07-01', '2023-07-01');
  const approved = random.whole(3, type === 'F' ? 9 : 60);
  const filled = Math.max(approved - random.whole(0, 3), 0);
  const [residents, fellows] =
    type === 'F'
      ? [
          ['', ''],
          [approved, filled],
        ]
      : [
          [approved, filled],
          ['', ''],
        ];
  const physician = random.pick(physicians.get(state) ?? []);
  return {
    program_number: `${number}${fill('##', random)}${String(n).padStart(5, '0')}`,
    program_name: `${hospital.name}${random.chance(30) ? ` (${city})` : ''} Program`,
    program_location: city,
    state,
    program_type: type,
    specialty_name_1: specialty,
    sub_specialty_name_1: sub,
    specialty_name_2: type === 'D' ? other : '',
    sub_specialty_name_2: type === 'D' && otherSubs.length > 0 ? random.pick(otherSubs) : '',
    ...leader('program_director', nameOf(physician), 'Program Director', hospital, random),
    ...leader('program_coordinator_1', nameOf(drawName('F', random)), 'Program Coordinator', hospital, random),
    program_web_address: random.chance(85) ? `www.${hospital.stem.toLowerCase()}.example/gme` : '',
    accreditation_status: random.pick(statuses),
    accreditation_effective_date: serial(dayBetween(random, '2015-07-01', '2026-07-01')),
    accreditation_original_date: serial(original),
    accredited_length_of_training: type === 'F' ? String(random.whole(1, 3)) : String(random.whole(3, 7)),
    last_site_visit_date: random.chance(80) ? serial(dayBetween(random, '2012-01-01', '2026-06-01')) : '',
    next_site_visit_approx_date: random.chance(60)
      ? serial(`${random.whole(2027, 2034)}-0${random.whole(1, 9)}-01`)
      : '',
    total_approved_resident_positions: String(residents[0]),
    total_filled_resident_positions: String(residents[1]),
    total_approved_fellow_positions: String(fellows[0]),
    total_filled_fellow_positions: String(fellows[1]),
    program_sponsoring_institution: hospital.name,
  };
}

function leader(
  prefix: string,
  name: string,
  designation: string,
  { practice, stem }: InventedOrganization,
  random: Random,
) {
  const { address_1, address_2, city, state, zip, phone } = practice;
  const mailbox = name.toLowerCase().replace(/[^a-z]+/g, '.');
  const values = [
    name,
    designation,
    address_1,
    address_2,
    city,
    state,
    zip,
    phone,
    `${mailbox}@${stem.toLowerCase()}.example`,
  ];
  const given = random.chance(97) ? values : values.map((value, place) => (place < 2 ? value : ''));
  return Object.fromEntries(leaderFields.map((field, place) => [`${prefix}_${field}`, given[place] ?? '']));
}

const nameOf = (person: { first_name: string; last_name: string; credential?: string } | undefined) =>
  person ? `${person.first_name} ${person.last_name}${person.credential ? `, ${person.credential}` : ''}` : '';

/** The serial number of a day after February 1900, as in spreadsheets. */
const serial = (day: string) => String((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);

const statuses = [
  ...['Continued Accreditation', 'Continued Accreditation', 'Continued Accreditation', 'Continued Accreditation'],
  ...['Initial Accreditation', 'Continued Accreditation with Warning', 'Continued Accreditation without Outcomes'],
];

/** The first three digits of a program's number, its specialty, and the sub-specialties. */
const specialties = readTable<'number' | 'specialty' | 'subspecialties'>('program-specialties.tsv').map(
  ({ number, specialty, subspecialties }): [string, string, string[]] => [
    number,
    specialty,
    subspecialties ? subspecialties.split('|') : [],
  ],
);
