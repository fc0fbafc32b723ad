import type { Country, Invent } from '#src/invented/country.ts';
import { degreeOf } from '#src/invented/degree.ts';
import { csv } from '#src/invented/files.ts';
import { fill, type Random, randomOf } from '#src/invented/random.ts';
import type { InventedPerson } from '#src/invented/records.ts';
import { meanings } from '#src/invented/taxonomy-codes.ts';
import { certificatesOfCode } from '#src/shared/specialty-certificates.ts';

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

/** The first certificate of each code, as ABMS names it. Codes without one are missing. */
const ownCertificates = new Map(
  [...meanings].flatMap(([code, { specialization, ...meaning }]) => {
    const [name] = certificatesOfCode({ code, ...meaning, specialization: specialization || null });
    return name === undefined ? [] : [[code, name] as const];
  }),
);

/** The code of each whole classification. */
const wholeCodes = new Map(
  [...meanings].flatMap(([code, of]) => (of.specialization === '' ? [[of.classification, code] as const] : [])),
);

/** The certificates of a physician's specialties. That of a specialty comes before its subspecialty's. */
const certificatesOf = ({ taxonomies }: InventedPerson): string[] => [
  ...new Set(
    taxonomies.flatMap(({ code }) => {
      const wider = wholeCodes.get(meanings.get(code)?.classification ?? '') ?? '';
      return [wider, code].flatMap((each) => ownCertificates.get(each) ?? []);
    }),
  ),
];

/** The last year in which a certificate of the demo ended. */
const LAST_END = 2025;

/** The latest record type and end year of a certificate. Most are active. Others were renewed until they ended. */
function outcomeOf(start: number, random: Random) {
  if (start < 1990) return { record_type: 'CE', end: '' }; // before 1990, certificates were for life
  const end = start + 10 * Math.ceil((2027 - start) / 10);
  const lapsed = start < 2014 && random.chance(9);
  return lapsed
    ? { record_type: random.pick(['EX', 'IA', 'EX']), end: String(start + 10 * Math.floor((LAST_END - start) / 10)) }
    : { record_type: 'CE', end: String(end) };
}

function* recordsOf(person: InventedPerson, certificates: Certificates): Generator<string[]> {
  const random = randomOf('board', person.npi);
  if (!random.chance(84)) return;
  const { npi, first_name, last_name, practice, graduation_year } = person;
  const { city, state, address_1, address_2, zip } = practice;
  const identity = [fill('09######', random), npi, first_name, last_name, degreeOf(person)];
  const address = [city, state, address_1, address_2, zip];
  const record = (...values: string[]) => [...identity, ...address, ...values];
  for (const [n, name] of certificatesOf(person).entries()) {
    const start = graduation_year + 4 + 3 * n;
    if (start > 2025 || (n > 0 && !random.chance(85))) continue;
    const { record_type, end } = outcomeOf(start, random);
    const ids = [certificates.idOf(name), fill('######', random)];
    const since = [fill('0#', random).replace('00', '10'), '15', String(start)];
    yield record(...ids, record_type, ...since, ...(end ? ['12', '31', end] : ['', '', '']));
    if (record_type === 'CE' && end && random.chance(40))
      yield record(...ids, 'MC', '01', '01', '2024', '12', '31', '2028');
  }
  if (random.chance(5)) yield record('', '', 'AD', '', '', '', '', '', '');
}

const occupations = new Set(['physician']);

function* records(country: Country, certificates: Certificates) {
  for (const person of country.people({ occupations })) yield* recordsOf(person, certificates);
}

/** One certificate per specialty, with an id from its first use. */
class Certificates {
  readonly #ids = new Map<string, string>();

  idOf(name: string): string {
    const id = this.#ids.get(name) ?? String(100 + this.#ids.size);
    this.#ids.set(name, id);
    return id;
  }

  *rows() {
    for (const [name, id] of this.#ids) yield [id, name];
  }
}

/** The files of the boards: the records, then the names of their certificates. */
export const inventCertifications: Invent = (country) => ({
  files() {
    const certificates = new Certificates();
    return [
      { name: 'abms_records_demo.csv', lines: csv(header, records(country, certificates)) },
      {
        name: 'abms_certificate_name_demo.csv',
        lines: csv(['certificate_id', 'certificate_name'], certificates.rows()),
      },
    ];
  },
});
