// The member boards of ABMS and the certificates that each issues.
// https://www.abms.org/member-boards/specialty-subspecialty-certificates/

/** Certificates by board, without "American Board of". The first is the board's primary certificate. */
const boards: Record<string, readonly string[]> = {
  'Allergy and Immunology': ['Allergy and Immunology'],
  Anesthesiology: [
    'Anesthesiology',
    'Adult Cardiac Anesthesiology',
    'Critical Care Medicine',
    'Health Care Administration, Leadership, and Management',
    'Hospice and Palliative Medicine',
    'Neurocritical Care',
    'Pain Medicine',
    'Pediatric Anesthesiology',
    'Sleep Medicine',
  ],
  'Colon and Rectal Surgery': ['Colon and Rectal Surgery'],
  Dermatology: ['Dermatology', 'Dermatopathology', 'Micrographic Dermatologic Surgery', 'Pediatric Dermatology'],
  'Emergency Medicine': [
    'Emergency Medicine',
    'Anesthesiology Critical Care Medicine',
    'Emergency Medical Services',
    'Health Care Administration, Leadership, and Management',
    'Hospice and Palliative Medicine',
    'Internal Medicine-Critical Care Medicine',
    'Medical Toxicology',
    'Neurocritical Care',
    'Pain Medicine',
    'Pediatric Emergency Medicine',
    'Sports Medicine',
    'Undersea and Hyperbaric Medicine',
  ],
  'Family Medicine': [
    'Family Medicine',
    'Adolescent Medicine',
    'Geriatric Medicine',
    'Health Care Administration, Leadership, and Management',
    'Hospice and Palliative Medicine',
    'Pain Medicine',
    'Sleep Medicine',
    'Sports Medicine',
  ],
  'Internal Medicine': [
    'Internal Medicine',
    'Adolescent Medicine',
    'Adult Congenital Heart Disease',
    'Advanced Heart Failure and Transplant Cardiology',
    'Cardiovascular Disease',
    'Clinical Cardiac Electrophysiology',
    'Critical Care Medicine',
    'Endocrinology, Diabetes and Metabolism',
    'Gastroenterology',
    'Geriatric Medicine',
    'Hematology',
    'Hospice and Palliative Medicine',
    'Infectious Disease',
    'Interventional Cardiology',
    'Medical Oncology',
    'Nephrology',
    'Neurocritical Care',
    'Pulmonary Disease',
    'Rheumatology',
    'Sleep Medicine',
    'Sports Medicine',
    'Transplant Hepatology',
  ],
  'Medical Genetics and Genomics': [
    'Clinical Genetics and Genomics',
    'Clinical Biochemical Genetics',
    'Laboratory Genetics and Genomics',
    'Medical Biochemical Genetics',
    'Molecular Genetic Pathology',
  ],
  'Neurological Surgery': ['Neurological Surgery', 'Neurocritical Care'],
  'Nuclear Medicine': ['Nuclear Medicine'],
  'Obstetrics and Gynecology': [
    'Obstetrics and Gynecology',
    'Complex Family Planning',
    'Critical Care Medicine',
    'Gynecologic Oncology',
    'Hospice and Palliative Medicine',
    'Maternal-Fetal Medicine',
    'Reproductive Endocrinology and Infertility',
    'Urogynecology and Reconstructive Pelvic Surgery',
  ],
  Ophthalmology: ['Ophthalmology'],
  'Orthopaedic Surgery': ['Orthopaedic Surgery', 'Orthopaedic Sports Medicine', 'Surgery of the Hand'],
  'Otolaryngology - Head and Neck Surgery': [
    'Otolaryngology - Head and Neck Surgery',
    'Otolaryngology',
    'Complex Pediatric Otolaryngology',
    'Neurotology',
    'Plastic Surgery Within the Head and Neck',
    'Sleep Medicine',
  ],
  Pathology: [
    'Pathology - Anatomic/Pathology - Clinical',
    'Pathology - Anatomic',
    'Pathology - Clinical',
    'Blood Banking/Transfusion Medicine',
    'Clinical Informatics',
    'Cytopathology',
    'Dermatopathology',
    'Hematopathology',
    'Neuropathology',
    'Pathology - Chemical',
    'Pathology - Forensic',
    'Pathology - Medical Microbiology',
    'Pathology - Molecular Genetic',
    'Pathology - Pediatric',
  ],
  Pediatrics: [
    'Pediatrics',
    'Adolescent Medicine',
    'Child Abuse Pediatrics',
    'Developmental-Behavioral Pediatrics',
    'Hospice and Palliative Medicine',
    'Medical Toxicology',
    'Neonatal-Perinatal Medicine',
    'Pediatric Cardiology',
    'Pediatric Critical Care Medicine',
    'Pediatric Emergency Medicine',
    'Pediatric Endocrinology',
    'Pediatric Gastroenterology',
    'Pediatric Hematology-Oncology',
    'Pediatric Hospital Medicine',
    'Pediatric Infectious Diseases',
    'Pediatric Nephrology',
    'Pediatric Pulmonology',
    'Pediatric Rheumatology',
    'Pediatric Transplant Hepatology',
    'Sleep Medicine',
    'Sports Medicine',
  ],
  'Physical Medicine and Rehabilitation': [
    'Physical Medicine and Rehabilitation',
    'Brain Injury Medicine',
    'Hospice and Palliative Medicine',
    'Neuromuscular Medicine',
    'Pain Medicine',
    'Pediatric Rehabilitation Medicine',
    'Spinal Cord Injury Medicine',
    'Sports Medicine',
  ],
  'Plastic Surgery': ['Plastic Surgery', 'Plastic Surgery Within the Head and Neck', 'Surgery of the Hand'],
  'Preventive Medicine': [
    'Aerospace Medicine',
    'Occupational Medicine',
    'Public Health and General Preventive Medicine',
    'Addiction Medicine',
    'Clinical Informatics',
    'Health Care Administration, Leadership, and Management',
    'Medical Toxicology',
    'Undersea and Hyperbaric Medicine',
  ],
  'Psychiatry and Neurology': [
    'Psychiatry',
    'Neurology',
    'Neurology with Special Qualification in Child Neurology',
    'Addiction Psychiatry',
    'Brain Injury Medicine',
    'Child and Adolescent Psychiatry',
    'Clinical Neurophysiology',
    'Consultation-Liaison Psychiatry',
    'Epilepsy',
    'Forensic Psychiatry',
    'Geriatric Psychiatry',
    'Hospice and Palliative Medicine',
    'Neurocritical Care',
    'Neurodevelopmental Disabilities',
    'Neuromuscular Medicine',
    'Pain Medicine',
    'Sleep Medicine',
    'Vascular Neurology',
  ],
  Radiology: [
    'Diagnostic Radiology',
    'Interventional Radiology and Diagnostic Radiology',
    'Medical Physics',
    'Radiation Oncology',
    'Hospice and Palliative Medicine',
    'Neuroradiology',
    'Nuclear Radiology',
    'Pain Medicine',
    'Pediatric Radiology',
  ],
  Surgery: [
    'Surgery',
    'Complex General Surgical Oncology',
    'Hospice and Palliative Medicine',
    'Pediatric Surgery',
    'Surgery of the Hand',
    'Surgical Critical Care',
    'Vascular Surgery',
  ],
  'Thoracic Surgery': ['Thoracic and Cardiac Surgery', 'Thoracic Surgery', 'Congenital Cardiac Surgery'],
  Urology: ['Urology', 'Pediatric Urology', 'Urogynecology and Reconstructive Pelvic Surgery'],
};

const byName = new Map(Object.entries(boards).map(([name, certificates]) => [keyOf(name), certificates]));
const certificates = new Map(
  Object.values(boards)
    .flat()
    .map((name) => [keyOf(name), name]),
);

/**
 * The certificates that a board issues, as ABMS and NUCC spell them, by its name with or without "American Board of". Undefined
 * if it is no member board.
 */
export const certificatesOfBoard = (name: string): string[] | undefined =>
  byName.get(keyOf(name))?.flatMap(spellingsOf);

/** A certificate's name as ABMS has it, for the name in another register. Undefined if ABMS has none of this name. */
export const standardName = (name: string): string | undefined => certificates.get(keyOf(name));

/** A certificate's name as ABMS and as NUCC spell it. */
export const spellingsOf = (name: string): string[] => [...new Set([name, name.replaceAll(' and ', ' & ')])];

/** The name of a board or certificate for comparison. */
function keyOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/^american board of /, '')
    .replaceAll('&', 'and')
    .replace(/\s+/g, ' ');
}
