import type { OrganizationKind } from '#src/invented/facilities.ts';

const companyEndings = ['LLC', 'Inc.', 'LLC', 'Inc', ''];
const practiceEndings = ['PC', 'PLLC', 'LLC', 'P.A.', 'PLLC', ''];

const counselors = ['counselor', 'social_worker', 'psychologist', 'marriage_therapist'];
const advancedPractice = ['nurse_practitioner', 'physician_assistant'];
const nursing = ['registered_nurse', 'licensed_practical_nurse'];

/** Practices of clinicians who share a specialty. */
export const practices: Record<string, OrganizationKind> = {
  family_medicine: specialists(
    246,
    ['207Q00000X'],
    ['* Family Medicine', '* Family Physicians', '* Family Medicine Associates of @'],
  ),
  internal_medicine: specialists(
    156,
    ['207R00000X'],
    ['* Internal Medicine', '* Internal Medicine Associates of @'],
    ['207R00'],
  ),
  pediatrics: specialists(97, ['208000000X'], ['* Pediatrics', '* Pediatric Associates of @'], ['2080']),
  womens_health: specialists(82, ['207V00000X'], ["* Women's Health", '* Obstetrics & Gynecology'], ['207V']),
  cardiology: specialists(
    67,
    ['207RC0000X'],
    ['* Cardiology', '* Heart Specialists'],
    ['207RC0000', '207RI0011', '207RC0001', '207RA0001'],
  ),
  orthopedics: specialists(
    67,
    ['207X00000X', '225100000X'],
    ['* Orthopedics', '* Orthopedic Group'],
    ['207X', '225100'],
  ),
  anesthesia: specialists(45, ['207L00000X'], ['* Anesthesia Associates'], ['207L', 'nurse_anesthetist']),
  radiology: specialists(52, ['2085R0202X'], ['* Radiology', '* Radiology Associates'], ['2085']),
  emergency: specialists(37, ['207P00000X'], ['* Emergency Physicians'], ['207P']),
  gastroenterology: specialists(
    41,
    ['207RG0100X'],
    ['* Gastroenterology', '* Digestive Health'],
    ['207RG0100', '207RI0008'],
  ),
  surgery: specialists(56, ['208600000X'], ['* Surgical Associates', '* General Surgery'], ['2086']),
  dermatology: specialists(52, ['207N00000X'], ['* Dermatology', '* Skin Specialists'], ['207N']),
  ophthalmology: specialists(
    56,
    ['207W00000X', '332H00000X'],
    ['* Eye Physicians', '* Ophthalmology'],
    ['207W', 'optometrist'],
  ),
  ear_nose_throat: specialists(26, ['207Y00000X', '332S00000X'], ['* Ear, Nose & Throat'], ['207Y', 'audiologist']),
  urology: specialists(30, ['208800000X'], ['* Urology', '* Urology Associates'], ['2088']),
  neurology: specialists(34, ['2084N0400X'], ['* Neurology', '* Neurology Associates'], ['2084N', '2084V', '2084E']),
  psychiatry: specialists(45, ['2084P0800X'], ['* Psychiatry', '* Psychiatric Associates'], ['2084P']),
  oncology: specialists(
    34,
    ['207RH0003X', '261QX0200X'],
    ['* Cancer Specialists', '* Oncology'],
    ['207RH0', '207RX', '2085R0001'],
  ),
  nephrology: specialists(26, ['207RN0300X'], ['* Kidney Specialists', '* Nephrology'], ['207RN']),
  pulmonology: specialists(
    26,
    ['207RP1001X'],
    ['* Lung Specialists', '* Pulmonary Associates'],
    ['207RP', '207RC0200'],
  ),
  pain_medicine: specialists(
    30,
    ['208VP0014X', '261QP3300X'],
    ['* Pain Management'],
    ['208V', '207LP2900', '2081P2900'],
  ),
  multispecialty: {
    count: 149,
    codes: ['261QM1300X', '291U00000X', '261QP2300X'],
    names: ['* Medical Group', '* Multispecialty Clinic', '* Medical Associates of @'],
    staff: ['physician', ...advancedPractice, ...nursing],
    group: 'multi',
    subparts: 22,
    endings: practiceEndings,
  },
  dental_practice: {
    count: 298,
    codes: ['1223G0001X', '261QD0000X'],
    names: ['* Dental', '* Family Dentistry', '* Dental Care of @', '* Dental Group'],
    staff: ['1223G', '122300', 'dental_hygienist'],
    group: 'single',
    endings: practiceEndings,
  },
  orthodontics: {
    count: 52,
    codes: ['1223X0400X'],
    names: ['* Orthodontics'],
    staff: ['1223X0400'],
    group: 'single',
    endings: practiceEndings,
  },
  childrens_dentistry: {
    count: 37,
    codes: ['1223P0221X'],
    names: ['* Pediatric Dentistry'],
    staff: ['1223P0221'],
    group: 'single',
    endings: practiceEndings,
  },
  oral_surgery: {
    count: 34,
    codes: ['1223S0112X', '204E00000X'],
    names: ['* Oral Surgery', '* Oral & Maxillofacial Surgery'],
    staff: ['1223S0112'],
    group: 'single',
    endings: practiceEndings,
  },
  optometry: {
    count: 127,
    codes: ['152W00000X', '332H00000X'],
    names: ['* Optometry', '* Vision Care', '* Eye Care of @'],
    staff: ['optometrist', 'optician'],
    group: 'single',
    endings: practiceEndings,
  },
  chiropractic: {
    count: 171,
    codes: ['111N00000X', '225700000X'],
    names: ['* Chiropractic', '* Chiropractic of @'],
    staff: ['chiropractor', 'massage_therapist'],
    group: 'single',
    endings: practiceEndings,
  },
  podiatry: {
    count: 60,
    codes: ['213E00000X', '213ES0103X'],
    names: ['* Podiatry', '* Foot & Ankle'],
    staff: ['podiatrist'],
    group: 'single',
    endings: practiceEndings,
  },
  psychology: {
    count: 45,
    codes: ['103TC0700X'],
    names: ['* Psychology', '* Psychological Services'],
    staff: ['psychologist'],
    group: 'single',
    endings: practiceEndings,
  },
  counseling: {
    count: 142,
    codes: ['101YM0800X', '1041C0700X', '106H00000X'],
    names: ['* Counseling', '* Counseling Associates of @', '* Therapy Group'],
    staff: counselors,
    group: 'single',
    endings: practiceEndings,
  },
  behavior_analysis: {
    count: 52,
    codes: ['103K00000X', '106S00000X'],
    names: ['* Behavior Analysis', '* Autism Services'],
    staff: ['behavior_analyst', 'behavior_technician'],
    group: 'single',
    endings: companyEndings,
  },
  speech_therapy: {
    count: 34,
    codes: ['235Z00000X', '225X00000X'],
    names: ['* Speech Therapy'],
    staff: ['speech_language_pathologist'],
    group: 'single',
    endings: practiceEndings,
  },
};

/** A practice of one specialty: physicians with the code prefix, and supporting staff. */
function specialists(
  count: number,
  codes: string[],
  names: string[],
  staff = codes.map((code) => code.slice(0, 6)),
): OrganizationKind {
  return {
    count,
    codes,
    names,
    staff: [...staff, ...advancedPractice],
    group: 'single',
    subparts: 18,
    endings: practiceEndings,
  };
}
