// The profession of a taxonomy code or a degree: what a person cannot be beside another one by a change of specialty.

/** How the codes of allopathic and osteopathic physicians begin. */
export const PHYSICIAN_CODES = '20';

/**
 * How the codes of a profession begin. A code may be of several. Other codes are of one profession if their first four characters are
 * the same.
 */
const codes: Record<string, string> = {
  physician: PHYSICIAN_CODES,
  nurse: '163 164 363L 364 3675 367A',
  practitioner: '363L 364',
  anesthetist: '3675',
  midwife: '367A',
  assistant: '363A',
  anesthesiologistAssistant: '367H',
  dentist: '1223 125 204E',
  hygienist: '124',
  psychologist: '103T 103G',
  counselor: '101 102 106H',
  hearing: '231 237',
  respiratory: '227',
  emergency: '146',
  technologist: '246 247',
};

/** Degrees of one profession alone. */
const degrees: Record<string, string> = {
  physician: 'MD DO MBBS MBBCH MBCHB',
  nurse:
    'RN LPN LVN BSN MSN ADN DNP NP NPC APRN ARNP CRNP CNP FNP FNPC FNPBC ANP ACNP AGNP AGPCNP AGACNP PNP CPNP NNP PMHNP PMHNPBC WHNP ENP ' +
    'CRNA CNM CNS',
  assistant: 'PA PAC RPA RPAC',
  dentist: 'DDS DMD BDS',
  hygienist: 'RDH',
  psychologist: 'PSYD',
  counselor: 'LPC LPCC LCPC LMHC LMFT MFT',
  hearing: 'AUD',
  respiratory: 'RRT CRT',
  emergency: 'EMT EMTP',
  '2251': 'PT DPT MPT LPT RPT',
  '225X': 'OT OTR OTRL OTD MOT',
  '235Z': 'SLP CCCSLP',
  '1041': 'LCSW LMSW MSW LICSW LISW LSW LCSWR',
  '103K': 'BCBA BCBAD',
  '1835': 'PHARMD RPH',
  '152W': 'OD',
  '213E': 'DPM',
  '111N': 'DC',
  '133V': 'RD RDN LDN',
};

const starts = Object.entries(codes).flatMap(([name, all]) => all.split(' ').map((start) => [name, start] as const));
const byDegree = new Map(
  Object.entries(degrees).flatMap(([name, all]) => all.split(' ').map((degree) => [degree, name])),
);

/** A student or resident may become anything. */
const STUDENT = '3902';

/** The professions of a code: an oral surgeon is a dentist and a physician. None of a student. */
function professionsOfCode(code: string): readonly string[] {
  if (code.startsWith(STUDENT)) return [];
  const beginning = code.slice(0, 4); // no start is longer
  const known = byBeginning.get(beginning);
  if (known) return known;
  const named = starts.flatMap(([name, start]) => (code.startsWith(start) ? [name] : []));
  const all = named.length > 0 ? named : [beginning];
  byBeginning.set(beginning, all);
  return all;
}

const byBeginning = new Map<string, readonly string[]>();

/** Who works in the service of a physician's specialty, by how its codes begin (R-1110). */
const workingWith: [start: string, professions: readonly string[]][] = [
  [PHYSICIAN_CODES, ['practitioner', 'assistant']],
  ['207L', ['anesthetist', 'anesthesiologistAssistant']],
  ['207V', ['midwife']],
];

/** Words for a physician: `cardiologist` is a person, `Cardiology` may be where a nurse practitioner works. */
const titleOfPhysician = /(?:ists?|ians?|surgeons?|doctors?)\b|^\d/i;

/** The professions that a row may mean by its specialty, the codes that it means, and degrees. */
export function professionsOf(
  specialty: string,
  rowCodes: readonly string[],
  rowDegrees: readonly string[],
): ReadonlySet<string> {
  const isService = rowCodes.some((code) => code.startsWith(PHYSICIAN_CODES));
  const named = rowCodes.flatMap((code) => {
    const all = professionsOfCode(code);
    return isService && all.length > 1 ? all.filter((each) => each !== 'nurse') : all; // Pediatrics is no service of all nurses
  });
  const colleagues = titleOfPhysician.test(specialty)
    ? []
    : workingWith.flatMap(([start, all]) => (rowCodes.some((code) => code.startsWith(start)) ? all : []));
  return new Set([...named, ...professionsOfDegrees(rowDegrees), ...colleagues]);
}

/** The professions that degrees alone say. */
export const professionsOfDegrees = (all: readonly string[]): readonly string[] =>
  all.flatMap((one) => byDegree.get(one) ?? []);

/** Whether a person with these codes has one of the professions. `none` if either side says none. */
export function likenessOfProfession(given: ReadonlySet<string>, held: readonly string[]): 'same' | 'other' | 'none' {
  const all = held.filter((code) => code !== '');
  const known = all.flatMap(professionsOfCode);
  if (given.size === 0 || known.length === 0 || all.some((code) => code.startsWith(STUDENT))) return 'none';
  return known.some((each) => given.has(each)) ? 'same' : 'other';
}
