import type { CodeList } from '#src/shared/professions.ts';

/** The specialty listings by slug, 1 to 4 codes each (R-169, R-170). The codes' names are NUCC's display names. */
export const specialties: Record<string, CodeList> = {
  'allergy-and-immunology': {
    name: 'Allergy and Immunology',
    codes: [
      { code: '207K00000X', name: 'Allergy & Immunology Physician' },
      { code: '207KA0200X', name: 'Allergy Physician' },
      { code: '207KI0005X', name: 'Clinical & Laboratory Immunology (Allergy & Immunology) Physician' },
      { code: '207RA0201X', name: 'Allergy & Immunology (Internal Medicine) Physician' },
    ],
  },
  anesthesiology: {
    name: 'Anesthesiology',
    codes: [
      { code: '207L00000X', name: 'Anesthesiology Physician' },
      { code: '207LC0200X', name: 'Critical Care Medicine (Anesthesiology) Physician' },
      { code: '207LP2900X', name: 'Pain Medicine (Anesthesiology) Physician' },
      { code: '207LP3000X', name: 'Pediatric Anesthesiology Physician' },
    ],
  },
  cardiology: {
    name: 'Cardiology',
    codes: [
      { code: '207RC0000X', name: 'Cardiovascular Disease Physician' },
      { code: '207RI0011X', name: 'Interventional Cardiology Physician' },
      { code: '207RC0001X', name: 'Clinical Cardiac Electrophysiology Physician' },
      { code: '207RA0001X', name: 'Advanced Heart Failure and Transplant Cardiology Physician' },
    ],
  },
  dermatology: {
    name: 'Dermatology',
    codes: [
      { code: '207N00000X', name: 'Dermatology Physician' },
      { code: '207ND0101X', name: 'MOHS-Micrographic Surgery Physician' },
      { code: '207NS0135X', name: 'Procedural Dermatology Physician' },
      { code: '207NP0225X', name: 'Pediatric Dermatology Physician' },
    ],
  },
  'emergency-medicine': {
    name: 'Emergency Medicine',
    codes: [
      { code: '207P00000X', name: 'Emergency Medicine Physician' },
      { code: '207PE0004X', name: 'Emergency Medical Services (Emergency Medicine) Physician' },
      { code: '207PP0204X', name: 'Pediatric Emergency Medicine (Emergency Medicine) Physician' },
    ],
  },
  endocrinology: {
    name: 'Endocrinology',
    codes: [
      { code: '207RE0101X', name: 'Endocrinology, Diabetes & Metabolism Physician' },
      { code: '2080P0205X', name: 'Pediatric Endocrinology Physician' },
    ],
  },
  'family-medicine': {
    name: 'Family Medicine',
    codes: [
      { code: '207Q00000X', name: 'Family Medicine Physician' },
      { code: '207QA0505X', name: 'Adult Medicine Physician' },
      { code: '207QA0000X', name: 'Adolescent Medicine (Family Medicine) Physician' },
    ],
  },
  gastroenterology: {
    name: 'Gastroenterology',
    codes: [
      { code: '207RG0100X', name: 'Gastroenterology Physician' },
      { code: '207RI0008X', name: 'Hepatology Physician' },
      { code: '207RT0003X', name: 'Transplant Hepatology Physician' },
      { code: '2080P0206X', name: 'Pediatric Gastroenterology Physician' },
    ],
  },
  'general-surgery': {
    name: 'General Surgery',
    codes: [
      { code: '208600000X', name: 'Surgery Physician' },
      { code: '2086S0102X', name: 'Surgical Critical Care Physician' },
      { code: '2086S0127X', name: 'Trauma Surgery Physician' },
    ],
  },
  'geriatric-medicine': {
    name: 'Geriatric Medicine',
    codes: [
      { code: '207RG0300X', name: 'Geriatric Medicine (Internal Medicine) Physician' },
      { code: '207QG0300X', name: 'Geriatric Medicine (Family Medicine) Physician' },
    ],
  },
  hematology: {
    name: 'Hematology',
    codes: [
      { code: '207RH0000X', name: 'Hematology (Internal Medicine) Physician' },
      { code: '207RH0003X', name: 'Hematology & Oncology Physician' },
      { code: '2080P0207X', name: 'Pediatric Hematology & Oncology Physician' },
    ],
  },
  'infectious-disease': {
    name: 'Infectious Disease',
    codes: [
      { code: '207RI0200X', name: 'Infectious Disease Physician' },
      { code: '2080P0208X', name: 'Pediatric Infectious Diseases Physician' },
    ],
  },
  'internal-medicine': {
    name: 'Internal Medicine',
    codes: [{ code: '207R00000X', name: 'Internal Medicine Physician' }],
  },
  nephrology: {
    name: 'Nephrology',
    codes: [
      { code: '207RN0300X', name: 'Nephrology Physician' },
      { code: '2080P0210X', name: 'Pediatric Nephrology Physician' },
    ],
  },
  neurology: {
    name: 'Neurology',
    codes: [
      { code: '2084N0400X', name: 'Neurology Physician' },
      { code: '2084N0402X', name: 'Neurology with Special Qualifications in Child Neurology Physician' },
      { code: '2084V0102X', name: 'Vascular Neurology Physician' },
      { code: '2084N0600X', name: 'Clinical Neurophysiology Physician' },
    ],
  },
  'obstetrics-and-gynecology': {
    name: 'Obstetrics and Gynecology',
    codes: [
      { code: '207V00000X', name: 'Obstetrics & Gynecology Physician' },
      { code: '207VG0400X', name: 'Gynecology Physician' },
      { code: '207VX0000X', name: 'Obstetrics Physician' },
      { code: '207VM0101X', name: 'Maternal & Fetal Medicine Physician' },
    ],
  },
  oncology: {
    name: 'Oncology',
    codes: [
      { code: '207RX0202X', name: 'Medical Oncology Physician' },
      { code: '207RH0003X', name: 'Hematology & Oncology Physician' },
      { code: '2085R0001X', name: 'Radiation Oncology Physician' },
      { code: '2086X0206X', name: 'Surgical Oncology Physician' },
    ],
  },
  ophthalmology: {
    name: 'Ophthalmology',
    codes: [
      { code: '207W00000X', name: 'Ophthalmology Physician' },
      { code: '207WX0107X', name: 'Retina Specialist (Ophthalmology) Physician' },
      { code: '207WX0009X', name: 'Glaucoma Specialist (Ophthalmology) Physician' },
      { code: '207WX0120X', name: 'Cornea and External Diseases Specialist Physician' },
    ],
  },
  'orthopedic-surgery': {
    name: 'Orthopedic Surgery',
    codes: [
      { code: '207X00000X', name: 'Orthopaedic Surgery Physician' },
      { code: '207XS0114X', name: 'Adult Reconstructive Orthopaedic Surgery Physician' },
      { code: '207XS0117X', name: 'Orthopaedic Surgery of the Spine Physician' },
      { code: '207XX0005X', name: 'Sports Medicine (Orthopaedic Surgery) Physician' },
    ],
  },
  otolaryngology: {
    name: 'Otolaryngology',
    codes: [
      { code: '207Y00000X', name: 'Otolaryngology Physician' },
      { code: '207YX0901X', name: 'Otology & Neurotology Physician' },
      { code: '207YP0228X', name: 'Pediatric Otolaryngology Physician' },
      { code: '207YX0602X', name: 'Otolaryngic Allergy Physician' },
    ],
  },
  pediatrics: {
    name: 'Pediatrics',
    codes: [
      { code: '208000000X', name: 'Pediatrics Physician' },
      { code: '2080A0000X', name: 'Pediatric Adolescent Medicine Physician' },
      { code: '2080N0001X', name: 'Neonatal-Perinatal Medicine Physician' },
      { code: '2080P0006X', name: 'Developmental - Behavioral Pediatrics Physician' },
    ],
  },
  psychiatry: {
    name: 'Psychiatry',
    codes: [
      { code: '2084P0800X', name: 'Psychiatry Physician' },
      { code: '2084P0804X', name: 'Child & Adolescent Psychiatry Physician' },
      { code: '2084P0805X', name: 'Geriatric Psychiatry Physician' },
      { code: '2084P0802X', name: 'Addiction Psychiatry Physician' },
    ],
  },
  pulmonology: {
    name: 'Pulmonology',
    codes: [
      { code: '207RP1001X', name: 'Pulmonary Disease Physician' },
      { code: '2080P0214X', name: 'Pediatric Pulmonology Physician' },
    ],
  },
  radiology: {
    name: 'Radiology',
    codes: [
      { code: '2085R0202X', name: 'Diagnostic Radiology Physician' },
      { code: '2085N0700X', name: 'Neuroradiology Physician' },
      { code: '2085R0204X', name: 'Vascular & Interventional Radiology Physician' },
      { code: '2085B0100X', name: 'Body Imaging Physician' },
    ],
  },
  rheumatology: {
    name: 'Rheumatology',
    codes: [
      { code: '207RR0500X', name: 'Rheumatology Physician' },
      { code: '2080P0216X', name: 'Pediatric Rheumatology Physician' },
    ],
  },
  urology: {
    name: 'Urology',
    codes: [
      { code: '208800000X', name: 'Urology Physician' },
      { code: '2088P0231X', name: 'Pediatric Urology Physician' },
      { code: '2088F0040X', name: 'Female Pelvic Medicine and Reconstructive Surgery (Urology) Physician' },
    ],
  },
};

/** The listings of several codes. Any other word means one code, or a classification (R-1030). */
export const listings: readonly CodeList[] = Object.values(specialties).filter(({ codes }) => codes.length > 1);
