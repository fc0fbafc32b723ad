// What the specialties of the NUCC's taxonomy are called when a person has them: `neuropathologist` of Neuropathology.

import { hasOwnWords, type SpecialtyValue, specialtyKey } from '#src/datasets/specialties-in-text.ts';
import { wordsOf } from '#src/search/sentences/line.ts';
import type { Database } from '#src/server/database.ts';
import { PHYSICIANS } from '#src/shared/specialty-certificates.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';

/** A code of the taxonomy. */
export interface TaxonomyCode {
  code: string;
  grouping: string | null;
  classification: string | null;
  specialization: string | null;
  display_name: string | null;
}

/** The taxonomy: all rows, those of people, the names of codes, and specialties by the words for persons who have them. */
export async function readTaxonomy({ db }: Database): Promise<{
  rows: readonly TaxonomyCode[];
  people: readonly TaxonomyCode[];
  codes: ReadonlyMap<string, string>;
  forms: ReadonlyMap<string, SpecialtyValue>;
}> {
  const rows = await db
    .selectFrom('taxonomy')
    .select(['code', 'section', 'grouping', 'classification', 'specialization', 'display_name'])
    .execute();
  return {
    rows,
    people: rows.filter(({ section }) => section === 'Individual'),
    codes: new Map(rows.map((row) => [row.code, specialtyName(row) ?? row.code])),
    forms: personForms(rows),
  };
}

/** Endings of a specialty, and of a person who has it. A noun such as `physician` may follow any specialty. */
const endings: readonly (readonly [specialty: RegExp, person: string])[] = [
  [/ology$/, 'ologist'],
  [/iatry$/, 'iatrist'],
  [/iatrics$/, 'iatrician'],
  [/odontics$/, 'odontist'],
  [/surgery$/, 'surgeon'],
  [/dentistry$/, 'dentist'],
  [/medicine$/, 'medicine'],
];

/** Short words for a classification of persons, after a specialization: `oncology rn`. */
const short: Record<string, readonly string[]> = {
  'Registered Nurse': ['registered nurse', 'nurse', 'rn'],
  'Nurse Practitioner': ['nurse practitioner', 'np'],
  'Clinical Nurse Specialist': ['clinical nurse specialist', 'cns'],
  'Physical Therapist': ['physical therapist', 'pt'],
  'Occupational Therapist': ['occupational therapist', 'ot'],
  'Physician Assistant': ['physician assistant'],
  Chiropractor: ['chiropractor'],
  Counselor: ['counselor', 'therapist'],
  Dentist: ['dentist'],
  'Dietitian, Registered': ['dietitian', 'dietician'],
  Optometrist: ['optometrist'],
  Pharmacist: ['pharmacist'],
  Podiatrist: ['podiatrist'],
  Psychologist: ['psychologist'],
  'Social Worker': ['social worker'],
};

/** The specialties of a taxonomy by the words for them. Words that mean several, or have a meaning of their own, are left out. */
function personForms(codes: readonly TaxonomyCode[]): Map<string, SpecialtyValue> {
  const forms = codes.flatMap((code) => wordsFor(code).map((words) => ({ words, specialty: specialtyOf(code) })));
  return new Map(
    [...Map.groupBy(forms, ({ words }) => specialtyKey(words.split(' ')))].flatMap(([key, found]) => {
      const [first] = found;
      const isOne = found.every(({ specialty }) => specialty.value === first?.specialty.value);
      return first && isOne && !hasOwnWords(key) ? [[key, first.specialty] as const] : [];
    }),
  );
}

function specialtyOf({ code, grouping, classification, specialization }: TaxonomyCode): SpecialtyValue {
  if (!specialization) {
    const name = classification ?? code;
    return {
      parameter: 'specialty',
      value: name,
      label: name,
      code: { parameter: 'taxonomy', value: code, label: name },
    };
  }
  const isNamed = grouping === PHYSICIANS || specialization.includes(classification ?? '');
  return {
    parameter: 'taxonomy',
    value: code,
    label: isNamed ? specialization : `${specialization} ${classification}`,
  };
}

function wordsFor({ grouping, classification, specialization }: TaxonomyCode): string[] {
  const name = (specialization ?? classification ?? '').replace(/ ?\(.*?\)/g, '');
  if (grouping === PHYSICIANS || classification === 'Dentist') return physicianWords(wordsOf(name).join(' '));
  const nouns = specialization && Object.hasOwn(short, classification ?? '') ? (short[classification ?? ''] ?? []) : [];
  return namesOf(name).flatMap((words) =>
    nouns.map((noun) => (words.endsWith(noun) ? words : `${words.replace(/iatrics$/, 'iatric')} ${noun}`)),
  );
}

function physicianWords(name: string): string[] {
  const [ending, person] = endings.find(([each]) => each.test(name)) ?? [];
  if (!ending || person === undefined) return [];
  const both = [name, name.replace(ending, person)];
  return [...both, ...both.map((words) => words.replaceAll('orthopaedic', 'orthopedic'))];
}

/** `Obstetric, Inpatient` is `inpatient obstetric`; `Psychiatric/Mental Health` is each of both, too. */
function namesOf(name: string): string[] {
  const [main = '', ...details] = name.split(', ');
  const turned = [...details, main].join(' ');
  const parts = details.length === 0 && name.includes('/') ? name.split('/') : [];
  return [turned, ...parts].map((each) => wordsOf(each).join(' '));
}
