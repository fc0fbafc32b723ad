// Abbreviations that people write after their names.
import type { Line } from '#src/search-box/line.ts';
import type { Value } from '#src/search-box/value.ts';

/** Credentials whose holders are one profession, with its NUCC classification. */
const professions: Record<string, string> = {
  CRNA: 'Nurse Anesthetist, Certified Registered',
  NP: 'Nurse Practitioner',
  FNP: 'Nurse Practitioner',
  APRN: 'Nurse Practitioner',
  ARNP: 'Nurse Practitioner',
  CRNP: 'Nurse Practitioner',
  PMHNP: 'Nurse Practitioner',
  AGNP: 'Nurse Practitioner',
  PNP: 'Nurse Practitioner',
  DNP: 'Nurse Practitioner',
  CNP: 'Nurse Practitioner',
  NNP: 'Nurse Practitioner',
  ACNP: 'Nurse Practitioner',
  AGACNP: 'Nurse Practitioner',
  WHNP: 'Nurse Practitioner',
  'FNP-C': 'Nurse Practitioner',
  'FNP-BC': 'Nurse Practitioner',
  'NP-C': 'Nurse Practitioner',
  'PMHNP-BC': 'Nurse Practitioner',
  PA: 'Physician Assistant',
  'PA-C': 'Physician Assistant',
  CAA: 'Anesthesiologist Assistant',
  CNS: 'Clinical Nurse Specialist',
  CNM: 'Advanced Practice Midwife',
  RN: 'Registered Nurse',
  BSN: 'Registered Nurse',
  LPN: 'Licensed Practical Nurse',
  LVN: 'Licensed Vocational Nurse',
  CNA: "Nurse's Aide",
  PT: 'Physical Therapist',
  DPT: 'Physical Therapist',
  PTA: 'Physical Therapy Assistant',
  OT: 'Occupational Therapist',
  OTR: 'Occupational Therapist',
  'OTR/L': 'Occupational Therapist',
  COTA: 'Occupational Therapy Assistant',
  SLP: 'Speech-Language Pathologist',
  'CCC-SLP': 'Speech-Language Pathologist',
  RRT: 'Respiratory Therapist, Registered',
  DDS: 'Dentist',
  DMD: 'Dentist',
  OD: 'Optometrist',
  PHARMD: 'Pharmacist',
  RPH: 'Pharmacist',
  DPM: 'Podiatrist',
  DC: 'Chiropractor',
  LCSW: 'Social Worker',
  LICSW: 'Social Worker',
  LMSW: 'Social Worker',
  MSW: 'Social Worker',
  LSW: 'Social Worker',
  PSYD: 'Psychologist',
  LPC: 'Counselor',
  LMHC: 'Counselor',
  LCPC: 'Counselor',
  LPCC: 'Counselor',
  LMFT: 'Marriage & Family Therapist',
  BCBA: 'Behavior Analyst',
  RBT: 'Behavior Technician',
  RD: 'Dietitian, Registered',
  RDN: 'Dietitian, Registered',
  AUD: 'Audiologist',
  LAC: 'Acupuncturist',
  LMT: 'Massage Therapist',
  EMT: 'Emergency Medical Technician, Basic',
};

const degrees = ['MD', 'DO', 'MBBS', 'MPH', 'PHD', 'MSN', 'MBA', 'FACC', 'FACS', 'FACP', 'FAAFP'];

const byWords = new Map(
  [...Object.keys(professions), ...degrees].map((value) => [value.toLowerCase().replace(/[-/]/g, ' '), value]),
);

/** The credential at a word, and the profession that it may mean instead. */
export function credentialAt({ tokens }: Line, at: number) {
  for (const length of [2, 1]) {
    const words = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    const value = byWords.get(words) ?? (words.length > 2 ? byWords.get(words.replace(/s$/, '')) : undefined);
    if (value === undefined || (value === 'DO' && isVerb(tokens[at - 1]?.word, tokens[at + 1]?.word))) continue;
    const name = professions[value];
    const alternatives: Value[] = name ? [{ parameter: 'specialty', value: name, label: name }] : [];
    return { value, end: at + Math.min(length, words.split(' ').length), alternatives };
  }
  return undefined;
}

const isVerb = (before = '', next = '') =>
  ['who', 'that', 'to', 'i', 'you', 'we', 'they'].includes(before) || ['not', 'you', 'i', 'we', 'they'].includes(next);
