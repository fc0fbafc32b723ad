import type { Facts } from '#src/search-box/facts.ts';
import { type Line, phrase, phraseAt, wordsOf } from '#src/search-box/line.ts';
import { type Draft, type Rule, reading } from '#src/search-box/reading.ts';
import { specialtiesAt } from '#src/search-box/specialties-in-text.ts';

const certified = '(?:board )?certifi(?:ed|cations?|cates?)';
const never = phrase(`(?:was |were |has |have )?never (?:been )?${certified}`);
const not = phrase(
  `(?:(?:is|are|was|were|has|have|who|that|with) )*(?:not|non|isnt|arent|without|no|lacks?|lacking)(?: an?| any| currently| yet)* (?:${certified}|bc)`,
);
const held = phrase(
  '(?:(?:is|are|who|with|has|have|having|and|also|an?|double|dual|active|actively|currently|current) )*(?:board certifi(?:ed|cations?|cates?)|boarded|bc|abms certified)(?: (?:and|or) (?:board )?eligible| be)?',
);
const bare = phrase('(?:(?:is|are|who|with|has|and|also|an?) )*certifi(?:ed|cations?|cates?)');
const by = phrase('(?:(?:by|from) )?(?:the )?american board of');
const within = phrase('(?:in|for|as)(?: an?)?');

/** Board certification: `board certified in cardiology`, `not board certified`. */
export const readCertification: Rule = ({ line, facts }, at) => {
  const lacking = phraseAt(line, at, never);
  if (lacking) return reading(at, lacking.end, [value('certified', 'never', 'Never board certified')]);
  const without = phraseAt(line, at, not);
  if (without) return reading(at, without.end, [value('certified', 'no', 'Not board certified')]);
  const full = phraseAt(line, at, held);
  const start = full ?? phraseAt(line, at, bare);
  if (!start) return undefined;
  const chips: Draft[] = [{ ...value('certified', 'yes', 'Board certified'), start: at, end: start.end }];
  const board = boardAt(line, start.end) ?? certificatesAt(line, start.end, facts);
  if (!full && !board) return undefined;
  return { end: board?.end ?? start.end, chips: [...chips, ...(board?.chips ?? [])] };
};

const value = (parameter: string, text: string, label: string) => ({ parameter, value: text, label });

/** The certificates after `certified in`. */
function certificatesAt(line: Line, at: number, facts: Facts) {
  const opening = phraseAt(line, at, within);
  const chips: Draft[] = [];
  let start = opening?.end;
  while (start !== undefined) {
    const specialties = specialtiesAt(line, start);
    const [first] = specialties?.found ?? [];
    if (!specialties || !first || first.parameter === 'profession') break;
    const name = certificateOf(first.label, facts);
    chips.push({ ...value('certificate', name, `Certified in ${name}`), start, end: specialties.end });
    start = ['and', 'or'].includes(line.tokens[specialties.end]?.word ?? '') ? specialties.end + 1 : undefined;
  }
  const end = chips.at(-1)?.end;
  return end === undefined ? undefined : { end, chips };
}

/** The certificate for a specialty, as boards spell it. */
const certificateOf = (label: string, { certificates }: Facts): string => {
  const name = label.replace(/ \(.*\)$/, '');
  return certificates.get(wordsOf(name).join(' ')) ?? name;
};

const boards = [
  ...['Allergy and Immunology', 'Anesthesiology', 'Colon and Rectal Surgery', 'Dermatology', 'Emergency Medicine'],
  ...['Family Medicine', 'Internal Medicine', 'Medical Genetics and Genomics', 'Neurological Surgery'],
  ...['Nuclear Medicine', 'Obstetrics and Gynecology', 'Ophthalmology', 'Orthopaedic Surgery'],
  ...['Otolaryngology - Head and Neck Surgery', 'Pathology', 'Pediatrics', 'Physical Medicine and Rehabilitation'],
  ...['Plastic Surgery', 'Preventive Medicine', 'Psychiatry and Neurology', 'Radiology', 'Surgery', 'Thoracic Surgery'],
  'Urology',
].map((name) => ({ name, expression: phrase(wordsOf(name).join(' ')) }));

function boardAt(line: Line, at: number) {
  const opening = phraseAt(line, at, by);
  if (!opening) return undefined;
  for (const { name, expression } of boards) {
    const found = phraseAt(line, opening.end, expression);
    const full = `American Board of ${name}`;
    if (found) return { end: found.end, chips: [{ ...value('board', full, full), start: at, end: found.end }] };
  }
  return undefined;
}
