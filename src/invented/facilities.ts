/** A kind of organization. The demo has `count` of them. */
export interface OrganizationKind {
  count: number;
  /** Taxonomy codes. Every organization has the first one, some have others. */
  codes: string[];
  /** Name patterns that match the first code. `*` is the invented word, `@` the city. */
  names: string[];
  /** Employees: keys of `occupations`, or prefixes of primary codes. */
  staff: string[];
  /** The type of group practice in NPPES. */
  group?: 'single' | 'multi';
  /** Percentage that are subparts of a hospital. */
  subparts?: number;
  /** Endings of the legal name. */
  endings?: string[];
}

const companyEndings = ['LLC', 'Inc.', 'LLC', 'Inc', ''];
const practiceEndings = ['PC', 'PLLC', 'LLC', 'P.A.', 'PLLC', ''];

const nursing = ['registered_nurse', 'licensed_practical_nurse'];
const therapists = ['physical_therapist', 'occupational_therapist', 'speech_language_pathologist'];
const counselors = ['counselor', 'social_worker', 'psychologist', 'marriage_therapist'];
const advancedPractice = ['nurse_practitioner', 'physician_assistant'];

/** Hospitals, clinics, agencies, homes and suppliers. */
export const facilities: Record<string, OrganizationKind> = {
  hospital: {
    count: 171,
    codes: ['282N00000X', '273Y00000X', '273R00000X', '3336I0012X'],
    names: ['* Hospital', '* Medical Center', '* Regional Hospital', '* Community Hospital'],
    staff: ['physician', ...nursing, ...advancedPractice, ...therapists, 'pharmacist', 'nurse_anesthetist', 'student'],
  },
  critical_access_hospital: {
    count: 45,
    codes: ['282NC0060X', '261QR1300X'],
    names: ['* Critical Access Hospital', '* Rural Hospital'],
    staff: ['physician', ...nursing, ...advancedPractice],
  },
  childrens_hospital: {
    count: 12,
    codes: ['282NC2000X'],
    names: ["* Children's Hospital"],
    staff: ['2080', 'respiratory_therapist', ...nursing],
  },
  psychiatric_hospital: {
    count: 22,
    codes: ['283Q00000X', '323P00000X'],
    names: ['* Psychiatric Hospital', '* Behavioral Hospital'],
    staff: ['2084P', ...nursing, ...counselors],
  },
  rehabilitation_hospital: {
    count: 18,
    codes: ['283X00000X'],
    names: ['* Rehabilitation Hospital'],
    staff: ['2081', ...nursing, ...therapists],
  },
  long_term_hospital: {
    count: 10,
    codes: ['282E00000X'],
    names: ['* Long Term Care Hospital'],
    staff: ['respiratory_therapist', ...nursing],
  },
  primary_care: {
    count: 104,
    codes: ['261QP2300X', '261QM2500X'],
    names: ['* Primary Care', '* Primary Care of @'],
    staff: ['207Q', '207R00', ...advancedPractice],
    subparts: 26,
    endings: practiceEndings,
  },
  health_center: {
    count: 97,
    codes: ['261QF0400X', '261QD0000X', '3336C0002X'],
    names: ['* Community Health Center', '* Neighborhood Health Center'],
    staff: ['207Q', '208000', ...advancedPractice, 'dentist', 'social_worker', 'helper'],
  },
  rural_clinic: {
    count: 52,
    codes: ['261QR1300X'],
    names: ['* Rural Health Clinic'],
    staff: ['207Q', ...advancedPractice],
    subparts: 50,
  },
  urgent_care: {
    count: 112,
    codes: ['261QU0200X', '261QX0100X'],
    names: ['* Urgent Care', '* Urgent Care of @'],
    staff: ['207P', '207Q', ...advancedPractice],
    subparts: 32,
    endings: companyEndings,
  },
  mental_health_center: {
    count: 134,
    codes: ['261QM0801X', '251S00000X', '261QR0405X'],
    names: ['* Mental Health Center', '* Community Counseling Center'],
    staff: [...counselors, '2084P', 'helper', 'clinical_nurse_specialist'],
    endings: companyEndings,
  },
  surgery_center: {
    count: 112,
    codes: ['261QA1903X'],
    names: ['* Surgery Center', '* Ambulatory Surgery Center'],
    staff: ['nurse_anesthetist', 'technologist'],
    subparts: 22,
    endings: companyEndings,
  },
  dialysis_center: {
    count: 104,
    codes: ['261QE0700X'],
    names: ['* Dialysis', '* Dialysis of @'],
    staff: ['207RN', 'dietitian', ...nursing],
    endings: companyEndings,
  },
  imaging_center: {
    count: 67,
    codes: ['261QR0200X', '261QM1200X', '261QR0206X'],
    names: ['* Imaging', '* Imaging of @'],
    staff: ['2085', 'technologist'],
    subparts: 26,
    endings: companyEndings,
  },
  physical_therapy: {
    count: 171,
    codes: ['261QP2000X', '225X00000X'],
    names: ['* Physical Therapy', '* Physical Therapy of @'],
    staff: ['physical_therapist', 'physical_therapy_assistant', 'occupational_therapist', 'athletic_trainer'],
    subparts: 18,
    endings: practiceEndings,
  },
  recovery_center: {
    count: 74,
    codes: ['261QR0405X', '324500000X', '261QM2800X'],
    names: ['* Recovery Center', '* Addiction Treatment Center'],
    staff: ['101YA', 'helper', 'counselor'],
    endings: companyEndings,
  },
  sleep_center: { count: 26, codes: ['261QS1200X'], names: ['* Sleep Center'], staff: ['207RS0012'], subparts: 50 },
  community_pharmacy: {
    count: 414,
    codes: ['3336C0003X', '332B00000X', '3336C0004X'],
    names: ['* Pharmacy', '* Family Pharmacy', '* Pharmacy of @', '* Drug Store'],
    staff: ['pharmacist', 'pharmacy_technician'],
    endings: companyEndings,
  },
  special_pharmacy: {
    count: 45,
    codes: ['3336S0011X', '3336M0002X', '3336H0001X'],
    names: ['* Specialty Pharmacy'],
    staff: ['pharmacist'],
    endings: companyEndings,
  },
  care_home_pharmacy: {
    count: 30,
    codes: ['3336L0003X'],
    names: ['* Long Term Care Pharmacy'],
    staff: ['pharmacist', 'pharmacy_technician'],
    endings: companyEndings,
  },
  home_health: {
    count: 246,
    codes: ['251E00000X', '251J00000X', '253Z00000X'],
    names: ['* Home Health', '* Home Health Care', '* Home Health Agency of @'],
    staff: [...nursing, ...therapists, 'occupational_therapy_assistant', 'physical_therapy_assistant'],
    subparts: 26,
    endings: companyEndings,
  },
  hospice: {
    count: 89,
    codes: ['251G00000X', '315D00000X'],
    names: ['* Hospice', '* Hospice Care'],
    staff: ['207RH0002', '207QH', 'registered_nurse', 'social_worker'],
    subparts: 22,
    endings: companyEndings,
  },
  home_care: {
    count: 112,
    codes: ['253Z00000X', '385H00000X'],
    names: ['* In-Home Care', '* Home Helpers'],
    staff: ['helper'],
    endings: companyEndings,
  },
  case_management: {
    count: 45,
    codes: ['251B00000X'],
    names: ['* Case Management', '* Care Coordination'],
    staff: ['helper', '163WC0400'],
    endings: companyEndings,
  },
  early_intervention: {
    count: 26,
    codes: ['252Y00000X'],
    names: ['* Early Intervention'],
    staff: ['speech_language_pathologist', 'occupational_therapist'],
    endings: companyEndings,
  },
  school_district: {
    count: 30,
    codes: ['251300000X'],
    names: ['* School District'],
    staff: ['103TS', '101YS', '1041S', '163WS', 'speech_language_pathologist'],
  },
  public_health: {
    count: 45,
    codes: ['251K00000X', '261QP0905X'],
    names: ['* Public Health District'],
    staff: ['163WC1500', '2083'],
  },
  nursing_facility: {
    count: 231,
    codes: ['314000000X', '313M00000X', '310400000X'],
    names: ['* Nursing Center', '* Care & Rehabilitation Center', '* Skilled Nursing'],
    staff: [...nursing, ...therapists, 'dietitian'],
    endings: companyEndings,
  },
  assisted_living: {
    count: 112,
    codes: ['310400000X', '311500000X'],
    names: ['* Assisted Living', '* Senior Living'],
    staff: ['licensed_practical_nurse', 'helper'],
    endings: companyEndings,
  },
  care_home: {
    count: 67,
    codes: ['311ZA0620X', '311Z00000X'],
    names: ['* Adult Care Home', '* House'],
    staff: ['helper'],
    endings: companyEndings,
  },
  disability_residence: {
    count: 45,
    codes: ['315P00000X', '320600000X'],
    names: ['* Residential Services'],
    staff: ['licensed_practical_nurse'],
    endings: companyEndings,
  },
  residential_treatment: {
    count: 45,
    codes: ['324500000X', '320800000X'],
    names: ['* Residential Treatment'],
    staff: ['101YA', 'helper'],
    endings: companyEndings,
  },
  medical_equipment: {
    count: 179,
    codes: ['332B00000X', '332BX2000X', '332BC3200X'],
    names: ['* Medical Equipment', '* Medical Supply', '* Home Equipment'],
    staff: ['respiratory_therapist'],
    endings: companyEndings,
  },
  prosthetics: {
    count: 37,
    codes: ['335E00000X'],
    names: ['* Prosthetics & Orthotics'],
    staff: [],
    endings: companyEndings,
  },
  eyewear: {
    count: 82,
    codes: ['332H00000X'],
    names: ['* Eyewear', '* Optical'],
    staff: ['optician', 'optometrist'],
    endings: companyEndings,
  },
  hearing_aids: {
    count: 45,
    codes: ['332S00000X', '237700000X'],
    names: ['* Hearing Aids', '* Hearing Center'],
    staff: ['audiologist'],
    endings: companyEndings,
  },
  laboratory: {
    count: 104,
    codes: ['291U00000X', '293D00000X'],
    names: ['* Laboratory', '* Diagnostics Laboratory', '* Clinical Laboratories'],
    staff: ['207Z'],
    endings: companyEndings,
  },
  ambulance: {
    count: 74,
    codes: ['3416L0300X', '343900000X'],
    names: ['* Ambulance', '* Emergency Medical Services'],
    staff: ['146'],
    endings: companyEndings,
  },
  transport: {
    count: 60,
    codes: ['343900000X', '347E00000X'],
    names: ['* Medical Transport'],
    staff: [],
    endings: companyEndings,
  },
};
