// Words for organizations and for places, in a line about shortage areas.
import type { TaxonomyCode } from '#src/datasets/specialty-names.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import type { Draft } from '#src/search/sentences/reading.ts';

/** Codes that a search takes. */
const MAX_CODES = 50;

type IsOfKind = (row: TaxonomyCode) => boolean;

const hasCode =
  (...codes: string[]): IsOfKind =>
  ({ code }) =>
    codes.includes(code);

/** Centers of the classification Clinic/Center that are no clinics. With them, it has more codes than a search takes. */
const noClinic =
  /surg|birthing|day care|renal|emergency|endoscopy|infusion|imaging|lithotripsy|radiology|radiation|sleep|fertility|genetics|research|recovery|corrections|prison|military|^VA$/i;

/** Words for kinds of organizations, the longest first where one begins another, with the codes that they mean. */
const kinds: readonly [label: string, words: string, isOfKind?: IsOfKind][] = [
  ['Critical access hospitals', 'critical access hospitals?|cahs?', hasCode('282NC0060X')],
  ['Psychiatric hospitals', '(?:psychiatric|mental) hospitals?', hasCode('283Q00000X')],
  ['Children’s hospitals', 'childrens hospitals?', hasCode('282NC2000X')],
  ['Hospitals', 'hospitals?', ({ grouping }) => grouping === 'Hospitals'],
  ['Rural health clinics', 'rural health (?:clinics?|centers?)|rhcs?', hasCode('261QR1300X')],
  [
    'Federally qualified health centers',
    'federally qualified health (?:centers?|clinics?)|fqhcs?',
    hasCode('261QF0400X'),
  ],
  ['Community health centers', 'community health (?:centers?|clinics?)', hasCode('261QC1500X', '261QF0400X')],
  [
    'Mental health clinics',
    '(?:community )?(?:mental|behavioral) health (?:centers?|clinics?)',
    hasCode('261QM0801X', '261QM0850X', '261QM0855X'),
  ],
  ['Dental clinics', 'dental (?:clinics?|centers?|offices?)', hasCode('261QD0000X')],
  ['Urgent care', 'urgent cares?(?: (?:clinics?|centers?))?', hasCode('261QU0200X')],
  ['Surgery centers', '(?:ambulatory )?surg(?:ery|ical) (?:clinics?|centers?)', hasCode('261QA1903X')],
  ['Dialysis centers', 'dialysis (?:clinics?|centers?|facilit(?:y|ies))', hasCode('261QE0700X')],
  [
    'Clinics',
    'clinics?|health centers?',
    ({ classification, specialization }) => classification === 'Clinic/Center' && !noClinic.test(specialization ?? ''),
  ],
  [
    'Nursing homes',
    'nursing (?:homes?|facilit(?:y|ies))|skilled nursing(?: facilit(?:y|ies))?|snfs?',
    hasCode('313M00000X', '314000000X'),
  ],
  ['Pharmacies', 'pharmac(?:y|ies)|drug ?stores?', ({ classification }) => classification === 'Pharmacy'],
  ['Home health agencies', 'home health(?: agenc(?:y|ies))?', hasCode('251E00000X')],
  ['Hospices', 'hospices?', hasCode('251G00000X', '315D00000X')],
  ['', '(?:health ?care )?(?:organizations?|facilit(?:y|ies)|employers?|sites?|institutions?|health systems?)'],
];
const named = kinds.map(([label, words, isOfKind]) => ({ label, expression: phrase(words), isOfKind }));

/** A kind of organizations at a word, with its codes. Undefined if the taxonomy lacks them, or has more than a search takes. */
export function organizationKindAt(line: Line, at: number, rows: readonly TaxonomyCode[]) {
  for (const { label, expression, isOfKind } of named) {
    const found = phraseAt(line, at, expression);
    if (!found) continue;
    const codes = isOfKind ? rows.filter(isOfKind) : [];
    if (isOfKind && (codes.length === 0 || codes.length > MAX_CODES)) return undefined;
    const set = `${label} (${codes.length})`;
    return {
      end: found.end,
      values: codes.map(({ code, classification, specialization, display_name }): Omit<Draft, 'start' | 'end'> => {
        const name = display_name ?? specialization ?? classification ?? code;
        return {
          parameter: 'taxonomy',
          value: code,
          label: name,
          of: ['organizations'],
          ...(codes.length > 1 && { set }),
        };
      }),
    };
  }
  return undefined;
}

const places = phrase('(?:zip ?codes?|zipcodes?|zips?|places?|towns?|cities|counties|communities)');

/** The end of words for places. */
export const placesAt = (line: Line, at: number): number | undefined => phraseAt(line, at, places)?.end;
