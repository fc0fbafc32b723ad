// The words that people write before, within and after a name, by their letters.
import { lettersOf } from '#src/shared/degrees.ts';

const set = (list: string) => new Set(list.trim().split(/\s+/));

/** Words that people write around a name, by their letters: professions, what they are certified as, whether they still work. */
const around = set(`
  NURSE NURSES PHYSICIAN PHYSICIANS DOCTOR SURGEON DENTIST PHARMACIST PSYCHOLOGIST PSYCHIATRIST THERAPIST THERAPISTS COUNSELOR
  HOSPITALIST INTENSIVIST NOCTURNIST INTERNIST PEDIATRICIAN CARDIOLOGIST RADIOLOGIST ANESTHESIOLOGIST ANESTHETIST MIDWIFE OPTOMETRIST
  PODIATRIST CHIROPRACTOR DIETITIAN DIETICIAN NUTRITIONIST HYGIENIST AUDIOLOGIST PATHOLOGIST DERMATOLOGIST NEUROLOGIST ONCOLOGIST
  TECHNICIAN TECHNOLOGIST PARAMEDIC ASSISTANT ASSOCIATE PRACTITIONER SPECIALIST CLINICIAN PROVIDER DIRECTOR MEDICAL CHIEF STAFF
  REGISTERED LICENSED CERTIFIED BOARD BOARDCERTIFIED ELIGIBLE CLINICAL PHYSICAL OCCUPATIONAL SPEECH LANGUAGE RESPIRATORY SOCIAL WORKER
  FAMILY RESIDENT FELLOW INTERN STUDENT ATTENDING RETIRED RET INACTIVE DECEASED LOCUM LOCUMS PRN CANDIDATE DIPLOMATE ABOI CERT
  PROFESSIONAL CORPORATION ASSOCIATION LIMITED CORP THE OF AND`);

/** Whether a word is a profession or the like. */
export const isAround = (word: string) => around.has(lettersOf(word));

/** Words that begin a last name of several words: `de la Cruz`, `van Dyke`. */
export const particles: ReadonlySet<string> = set('DE DEL DELA LA LE VAN VON DER DEN DI DA DOS SAN ST EL AL BEN TER');

/** Titles before a name. */
export const titles: ReadonlySet<string> = set(`
  DR DRA DRS MR MRS MS MISS MX PROF PROFESSOR DOCTOR REV FR SISTER CAPT COL LTC MAJ LT SGT CDR LCDR HON NURSE`);

const suffixes = set('JR SR II III IV 2ND 3RD 4TH ESQ');

/** Whether a word follows a name as Jr and III do. */
export const isSuffix = (word: string): boolean => suffixes.has(lettersOf(word)) && !/\p{L}\.\p{L}/u.test(word);

/** Whether a word is a letter, with a dot or without. */
export const isInitial = (word: string) => /^\p{L}\.?$/u.test(word);
