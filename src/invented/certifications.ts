import { csv, type InventedData } from '#src/invented/files.ts';
import { degreeOf } from '#src/invented/licenses.ts';
import { demoPeople } from '#src/invented/people.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { DemoPerson } from '#src/invented/records.ts';
import { demoMeanings } from '#src/invented/taxonomy.ts';

const header = [
  'abms_id',
  'npi',
  'first_name',
  'last_name',
  'degree_code',
  'city',
  'state_code',
  'address_line_1',
  'address_line_2',
  'zip_code',
  'certificate_id',
  'certification_id',
  'record_type',
  'cert_start_month',
  'cert_start_day',
  'cert_start_year',
  'cert_end_month',
  'cert_end_day',
  'cert_end_year',
];

/** One certificate per specialty of the demo's physicians. */
const certificates = new Map<string, string>();
const certificateOf = (name: string) => {
  const id = certificates.get(name) ?? String(100 + certificates.size);
  certificates.set(name, id);
  return id;
};

/** The boards a physician stands before: of a subspecialty only after its specialty. */
function specialtiesOf({ taxonomies }: DemoPerson): string[] {
  const names = taxonomies.flatMap(({ code }) => {
    const { classification = '', specialization = '' } = demoMeanings.get(code) ?? {};
    return specialization ? [classification, specialization] : [classification];
  });
  return [...new Set(names)].filter((name) => name !== '' && name !== 'Hospitalist' && name !== 'General Practice');
}

/** What a certificate has come to; most are kept up. */
function courseOf(start: number, random: Random) {
  if (start < 1990) return { record_type: 'CE', end: '' }; // given for life in those days
  const end = start + 10 * Math.ceil((2027 - start) / 10);
  const lapsed = start < 2014 && random.chance(9);
  return lapsed
    ? { record_type: random.pick(['EX', 'IA', 'EX']), end: String(start + 10) }
    : { record_type: 'CE', end: String(end) };
}

function* recordsOf(person: DemoPerson): Generator<string[]> {
  const random = randomOf('board', person.npi);
  if (!random.chance(84)) return;
  const { npi, first_name, last_name, practice, graduation_year } = person;
  const { city, state, address_1, address_2, zip } = practice;
  const who = [fill('09######', random), npi, first_name, last_name, degreeOf(person)];
  const where = [city, state, address_1, address_2, zip];
  const record = (...of: string[]) => [...who, ...where, ...of];
  for (const [n, name] of specialtiesOf(person).entries()) {
    const start = graduation_year + 4 + 3 * n;
    if (start > 2025 || (n > 0 && !random.chance(85))) continue;
    const { record_type, end } = courseOf(start, random);
    const ids = [certificateOf(name), fill('######', random)];
    const since = [fill('0#', random).replace('00', '10'), '15', String(start)];
    yield record(...ids, record_type, ...since, ...(end ? ['12', '31', end] : ['', '', '']));
    if (record_type === 'CE' && end && random.chance(40))
      yield record(...ids, 'MC', '01', '01', '2024', '12', '31', '2028');
  }
  if (random.chance(5)) yield record('', '', 'AD', '', '', '', '', '', '');
}

function files() {
  const records = [...demoPeople()]
    .filter(({ occupation }) => occupation === 'physician')
    .flatMap((person) => [...recordsOf(person)]);
  const names = [...certificates].map(([name, id]) => [id, name]);
  return [
    { name: 'abms_records_demo.csv', text: csv([header, ...records]) },
    { name: 'abms_certificate_name_demo.csv', text: csv([['certificate_id', 'certificate_name'], ...names]) },
  ];
}

/** The boards' files. */
export const certificationsDemo: InventedData = { files };
