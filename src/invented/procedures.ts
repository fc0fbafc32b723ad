// Invented codes of services, in families as CMS names them. Their form is that of Level II; X is a letter without codes of CMS.

/** A family of services. Codes are made from `number`. */
export interface InventedFamily {
  number: number;
  /** The ID of its class. Its digits 3 to 5 are 000 if it is no family. */
  rbcsId: string;
  category: string;
  subcategory: string;
  family: string;
  /** Services per patient in a year, at most. */
  per: number;
  /** Whether its services are drugs. */
  drug?: true;
  /** The share of its services in facilities, in percent. */
  facility: number;
}

const family = (
  number: number,
  rbcsId: string,
  [category, subcategory, family]: readonly [string, string, string],
  more: Partial<InventedFamily> = {},
): InventedFamily => ({ number, rbcsId, category, subcategory, family, per: 1, facility: 20, ...more });

/** All families. The numbers of their classes are invented, too. */
export const families = {
  visit: family(100, 'EO001N', ['E&M', 'Office/Outpatient Services', 'Office E&M - Established'], {
    per: 4,
    facility: 5,
  }),
  newVisit: family(110, 'EO002N', ['E&M', 'Office/Outpatient Services', 'Office E&M - New'], { facility: 5 }),
  hospital: family(120, 'EI001N', ['E&M', 'Hospital Inpatient Services', 'Hospital E&M'], { per: 5, facility: 100 }),
  knee: family(200, 'PM001M', ['Procedure', 'Musculoskeletal', 'Arthroplasty - Knee'], { facility: 100 }),
  hip: family(210, 'PM002M', ['Procedure', 'Musculoskeletal', 'Arthroplasty - Hip'], { facility: 100 }),
  joint: family(220, 'PM003O', ['Procedure', 'Musculoskeletal', 'Joint Injection'], { per: 3 }),
  spine: family(230, 'PM004M', ['Procedure', 'Musculoskeletal', 'Spine Fusion'], { facility: 100 }),
  echo: family(300, 'TC001N', ['Test', 'Cardiography', 'Echocardiography'], { facility: 40 }),
  ecg: family(310, 'TC002N', ['Test', 'Cardiography', 'Electrocardiograms'], { per: 2 }),
  catheter: family(320, 'PC001M', ['Procedure', 'Cardiovascular', 'Cardiac Catheterization'], { facility: 100 }),
  colonoscopy: family(400, 'PG001O', ['Procedure', 'Digestive/Gastrointestinal', 'Colonoscopy - Diagnostic'], {
    facility: 85,
  }),
  lesions: family(410, 'PG002O', ['Procedure', 'Digestive/Gastrointestinal', 'Colonoscopy - Lesion Removal'], {
    facility: 85,
  }),
  cataract: family(500, 'PE001M', ['Procedure', 'Eye', 'Cataract Removal'], { per: 2, facility: 90 }),
  eyeExam: family(510, 'TO001N', ['Test', 'General Laboratory', 'Eye Examination'], { per: 2 }),
  skin: family(600, 'PS001O', ['Procedure', 'Skin', 'Skin Lesion Destruction'], { per: 3, facility: 2 }),
  mri: family(700, 'IM001N', ['Imaging', 'Magnetic Resonance', 'MRI/MRA - Spine'], { facility: 60 }),
  ct: family(710, 'IC001N', ['Imaging', 'Computed Tomography', 'CT/CTA - Abdomen'], { facility: 75 }),
  therapy: family(800, 'RP001N', ['Treatment', 'Physical, Occupational, and Speech Therapy', 'Therapeutic Exercise'], {
    per: 12,
    facility: 3,
  }),
  counseling: family(810, 'RB001N', ['Treatment', 'Behavioral Health Services', 'Psychotherapy'], {
    per: 10,
    facility: 4,
  }),
  dialysis: family(820, 'RD001N', ['Treatment', 'Dialysis', 'Dialysis Services'], { per: 11, facility: 30 }),
  anesthesia: family(830, 'AA000N', ['Anesthesia', 'Anesthesia', 'No RBCS Family'], { facility: 95 }),
  drug: family(900, 'RI000N', ['Treatment', 'Injections and Infusions (nononcologic)', 'No RBCS Family'], {
    per: 30,
    drug: true,
    facility: 1,
  }),
} as const satisfies Record<string, InventedFamily>;

type Name = keyof typeof families;

/** What providers of Medicare's types do, the most frequent first. */
const byType: readonly [type: RegExp, does: readonly Name[]][] = [
  [/^Orthopedic Surgery/, ['visit', 'knee', 'hip', 'joint', 'newVisit', 'drug']],
  [/^Neurosurgery/, ['visit', 'spine', 'hospital', 'newVisit']],
  [/Cardiology|Electrophysiology/, ['visit', 'ecg', 'echo', 'catheter', 'hospital', 'newVisit']],
  [/^Gastroenterology/, ['visit', 'lesions', 'colonoscopy', 'newVisit', 'hospital']],
  [/^Ophthalmology/, ['eyeExam', 'cataract', 'newVisit', 'drug']],
  [/^Optometry/, ['eyeExam', 'newVisit']],
  [/^Dermatology/, ['visit', 'skin', 'newVisit']],
  [/Radiology|Diagnostic Testing/, ['ct', 'mri']],
  [/Therapist in Private|Speech|Chiropractic/, ['therapy']],
  [/Psycholog|Psychiatry|Counselor|Social Worker|Marriage/, ['counseling', 'visit']],
  [/^Nephrology/, ['dialysis', 'visit', 'hospital']],
  [/Anesthe/, ['anesthesia', 'joint']],
  [/Physical Medicine|Pain|Rheumatology|Podiatry/, ['visit', 'joint', 'drug', 'newVisit']],
  [/Hospitalist|Critical Care|Emergency/, ['hospital']],
  [/Hematology|Oncology/, ['visit', 'drug', 'hospital']],
  [/Physician Assistant|Nurse/, ['visit', 'joint', 'knee', 'newVisit']],
  [/Surgery|Urology|Otolaryngology|Obstetrics/, ['visit', 'hospital', 'newVisit', 'skin']],
];

const otherwise: readonly Name[] = ['visit', 'newVisit', 'ecg', 'drug'];

/** The families of a provider of a type of Medicare's. */
export const familiesOf = (type: string): readonly InventedFamily[] =>
  (byType.find(([pattern]) => pattern.test(type))?.[1] ?? otherwise).map((name) => families[name]);

/** The codes of a family: two of a procedure, one of a drug. */
export const codesOf = ({ number, drug }: InventedFamily): readonly string[] =>
  (drug ? [number] : [number, number + 1]).map((each) => `X0${each}`);
