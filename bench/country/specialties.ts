import { ranked } from '#bench/country/random.ts';

const CODES = 870;
const INDIVIDUAL = 690;
const groupings = [
  'Physicians',
  'Nursing Service',
  'Behavioral Health',
  'Dental',
  'Therapy',
  'Pharmacy',
  'Technicians',
  'Other Service',
];
const fields =
  'Cardiac Family General Pediatric Geriatric Surgical Vascular Neurologic Renal Hepatic Pulmonary Oncologic Emergency Community Maternal Infectious Metabolic Orthopedic Ocular Dermal'.split(
    ' ',
  );
const works =
  'Medicine Nursing Therapy Surgery Counseling Care Imaging Rehabilitation Diagnostics Pharmacy Research'.split(' ');

/** An invented code set of the real one's size, in the publisher's shape; individuals' codes first, most frequent first. */
export const codes = Array.from({ length: CODES }, (_, i) => {
  const letter = String.fromCharCode(65 + (i % 26));
  return `${100 + Math.floor(i / 3)}${letter}${String(i * 10).padStart(5, '0')}X`;
});
export const drawIndividualCode = ranked(INDIVIDUAL, 6);
const organizations = ranked(CODES - INDIVIDUAL, 3);
export const drawOrganizationCode = (random: () => number) => INDIVIDUAL + organizations(random);

/** The code set as the publisher's CSV. */
export function taxonomyCsv(): string {
  const lines = codes.map((code, i) => {
    const individual = i < INDIVIDUAL;
    const grouping = individual ? groupings[i % groupings.length] : 'Facilities';
    const classification = `${fields[Math.floor(i / 4) % fields.length]} ${works[Math.floor(i / 80) % works.length]}`;
    const specialization = i % 4 === 0 ? '' : `Branch ${i}`;
    const name = specialization || classification;
    return [code, grouping, classification, specialization, '', '', name, individual ? 'Individual' : 'Non-Individual']
      .map((value) => `"${value}"`)
      .join(',');
  });
  return `Code,Grouping,Classification,Specialization,Definition,Notes,Display Name,Section\n${lines.join('\n')}\n`;
}
