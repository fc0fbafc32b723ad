// Abbreviations that people write after their names.
import type { Line } from '#src/search-box/line.ts';
import type { Value } from '#src/search-box/value.ts';
import { isDegree, isNameToo } from '#src/shared/degrees.ts';

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

/** Degrees of physicians, which are names and states, too. */
const physicians = ['MD', 'DO'];

const byWords = new Map(
  [...Object.keys(professions), ...physicians].map((value) => [value.toLowerCase().replace(/[-/]/g, ' '), value]),
);

/** Letters of the list that are words of a question: forms of a practice, `onc rn`, `inpt`. */
const words = new Set('INC LLC LLP PLLC LTD PSC PLC APC ESQ INPT ONC OMS NIC ACT'.split(' '));

/** The credential at a word, and the profession that it may mean instead. */
export function credentialAt(line: Line, at: number) {
  const { tokens } = line;
  const found = boardedAt(line, at) ?? joinedAt(line, at) ?? knownAt(line, at);
  if (!found || (found.value === 'DO' && isVerb(tokens[at - 1]?.word, tokens[at + 1]?.word))) return undefined;
  const name = professionOf(found.value);
  const alternatives: Value[] = name ? [{ parameter: 'specialty', value: name, label: name }] : [];
  return { ...found, alternatives };
}

interface Found {
  value: string;
  /** The index of the word after it. */
  end: number;
}

/** `-BC` after a nurse's credential is part of it, not a physician's board (R-1016): `RN-BC`, `NNP BC`. */
function boardedAt({ tokens }: Line, at: number): Found | undefined {
  const value = byWords.get(tokens[at]?.word ?? '') ?? (tokens[at]?.word ?? '').toUpperCase();
  const isNurse = /Nurse|Midwi/.test(professionOf(value) ?? '') || /^[A-Z]+NP$/.test(value);
  return isNurse && tokens[at + 1]?.word === 'bc' ? { value: `${value}-BC`, end: at + 2 } : undefined;
}

/** Several words of one credential, without a blank between them: `CPNP-PC`, `VA-BC`, `BCBA-D`. */
function joinedAt({ text, tokens }: Line, at: number): Found | undefined {
  const [start] = tokens.slice(at, at + 1);
  for (let end = Math.min(at + 3, tokens.length); start && end > at + 1; end--) {
    const written = text.slice(start.from, tokens[end - 1]?.to);
    const isWhole = !/[\p{L}\p{N}-]/u.test(text[tokens[end - 1]?.to ?? 0] ?? '');
    if (isWhole && /^\p{L}+(?:[-/(]+\p{L}+)+$/u.test(written) && isDegree(written))
      return { value: byWords.get(written.toLowerCase().replace(/[-/]/g, ' ')) ?? written.toUpperCase(), end };
  }
  return undefined;
}

function knownAt({ tokens }: Line, at: number): Found | undefined {
  for (const length of [2, 1]) {
    const text = tokens
      .slice(at, at + length)
      .map(({ word }) => word)
      .join(' ');
    const value = byWords.get(text) ?? (text.length > 2 ? byWords.get(text.replace(/s$/, '')) : undefined);
    if (value !== undefined) return { value, end: at + Math.min(length, text.split(' ').length) };
  }
  const letters = (tokens[at]?.word ?? '').toUpperCase();
  const isListed = letters.length > 2 && isDegree(letters) && !isNameToo(letters) && !words.has(letters);
  return isListed ? { value: letters, end: at + 1 } : undefined;
}

/** The credentials of a profession, by its NUCC classification. */
export const lettersFor = (profession: string): string[] =>
  Object.keys(professions).filter((value) => professions[value] === profession);

const professionOf = (value: string): string | undefined =>
  professions[value] ?? professions[value.replace(/-BC$/, '')];

const isVerb = (before = '', next = '') =>
  ['who', 'that', 'to', 'i', 'you', 'we', 'they'].includes(before) || ['not', 'you', 'i', 'we', 'they'].includes(next);
