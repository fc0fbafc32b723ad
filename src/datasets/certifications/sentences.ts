import { type SpecialtyValue, specialtiesAt } from '#src/datasets/specialties-in-text.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { daysAt, expiry } from '#src/search/sentences/day-range.ts';
import { type Line, phrase, phraseAt, wordsOf } from '#src/search/sentences/line.ts';
import { type Context, type Draft, negatedValue, type Reading, reading, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import type { Database } from '#src/server/database.ts';
import { boardNames } from '#src/shared/abms-boards.ts';
import { date } from '#src/shared/format.ts';

/** Board certification: `board certified in cardiology`, `not board certified`. */
export const certificationSentences: Sentences = {
  readers: [readCertificateNames, readTaxonomy],
  rules: [{ position: 40, read: readCertification }],
};

interface Names {
  /** As boards spell them, by their words. */
  certificates: ReadonlyMap<string, string>;
  specialties: ReadonlyMap<string, SpecialtyValue>;
}

async function readCertificateNames({ db }: Database): Promise<Names['certificates']> {
  const rows = await db
    .selectFrom('certificates')
    .select('name')
    .where('name', 'is not', null)
    .$narrowType<{ name: string }>()
    .execute();
  return new Map(rows.map(({ name }) => [wordsOf(name).join(' '), name]));
}

const noun = '(?:certifed|certifi(?:ed|cations?|cates?)|certs?)';
const certified = `(?:board )?${noun}`;
const never = phrase(`(?:was |were |has |have )?never (?:been )?${certified}`);
const not = phrase(
  `uncertified|(?:(?:(?:is|are|was|were|has|have|who|that|with) )*(?:not|non|isnt|arent|without|no|lacks?|lacking)(?: an?| any| currently| yet)* (?:${certified}|boarded|bc))`,
);
const held = phrase(
  `(?:(?:is|are|be|must|who|with|has|have|having|and|also|an?|double|dual|dually|triple|active|actively|currently|current) )*(?:boards? ${noun}|boarded|bc|abms ${noun})(?: (?:and|or) (?:board )?eligible| be)?`,
);
const bare = phrase(`(?:(?:is|are|who|with|has|and|also|an?) )*(?:${noun}|diplomates?)`);
const alone = phrase('(?:(?:is|are|who|also) )*certified');
const follows = phrase('and|with|who|not|near|within');
const by = phrase('(?:(?:by|from|of) )?(?:the )?american board of');
const lead = phrase('(?:(?:is|are|who|with|has|and|board|boards|an?) )*');
const within = phrase('(?:in|for|as)(?: an?)?');
const expires = phrase(
  `(?:(?:with|whose|and|who|that|has|have|having|an?|the|their|active|current) )*(?:(?:boards? )?(?:certifications?|certificates?|certs?)|boards) (?:(?:that|which|is|are|was|were|will|to|set to|due to) )*${expiry}`,
);
const thatExpires = phrase(
  `(?:(?:and|but|that|which|with|whose|is|are|will|certifications?|certificates?|the|their|an?|to|set to|due to) )*${expiry}`,
);

function readCertification({ line, known }: Context, at: number): Reading | undefined {
  const names = { certificates: known(readCertificateNames), specialties: known(readTaxonomy).forms };
  const lacking = phraseAt(line, at, never);
  if (lacking) return reading(at, lacking.end, certifiedInSpecialty('never', 'No ABMS record'));
  const without = phraseAt(line, at, not);
  if (without) {
    const lacked = certificatesAt(line, without.end, names);
    if (lacked) return { end: lacked.end, chips: lacked.chips.map(negatedValue) };
    return reading(at, without.end, certifiedInSpecialty('no', 'No active ABMS certificate'));
  }
  const named = boardAt(line, phraseAt(line, at, lead)?.end ?? at);
  if (named) {
    const end = phraseAt(line, named.end, bare)?.end ?? named.end;
    return { end, chips: [{ ...active, start: at, end }, ...named.chips] };
  }
  const expiring = phraseAt(line, at, expires);
  const only = expiring && expiryAt(line, expiring.end);
  if (only) return { end: only.end, chips: only.chips.map((chip) => ({ ...chip, start: at })) };
  const full = phraseAt(line, at, held) ?? phraseAt(line, at, byInitials);
  const start = full ?? phraseAt(line, at, bare);
  if (!start) return undefined;
  const given = initials.get(full?.groups.board ?? '');
  const board = given
    ? boardOf(given, at, start.end)
    : (boardAt(line, start.end) ?? certificatesAt(line, start.end, names));
  const until = phraseAt(line, board?.end ?? start.end, thatExpires);
  const expiry = until && expiryAt(line, until.end);
  if (!full && !board && !expiry && !isApart(line, at, names)) return undefined;
  const end = expiry?.end ?? board?.end ?? start.end;
  const wanted = board ? [active] : certifiedInSpecialty('yes', active.label);
  const { chips } = reading(at, start.end, wanted);
  return { end, chips: [...chips, ...(board?.chips ?? []), ...(expiry?.chips ?? [])] };
}

const active = value('certified', 'yes', 'Active ABMS certificate');

/** An answer about the certificates of the specialty in the search (R-1031). One of a named board or certificate asks for that. */
const certifiedInSpecialty = (answer: string, label: string) => [
  value('certified', answer, label),
  value('certified_in', 'specialty', 'In this specialty'),
];

/**
 * Whether `certified` is no part of a title, such as `certified diabetes educator`: alone, or before a specialty of
 * physicians, whom the boards certify.
 */
function isApart(line: Line, at: number, names: Names): boolean {
  const end = phraseAt(line, at, alone)?.end;
  const last = line.tokens[(end ?? 0) - 1];
  if (end === undefined || !last) return false;
  const next = line.tokens[end];
  if (!next || /[,;.]/.test(line.text.slice(last.to, next.from))) return true;
  if (phraseAt(line, end, follows)) return true;
  const [specialty] = specialtiesAt(line, end, names.specialties)?.found ?? [];
  return PHYSICIANS.test(specialty?.code?.value ?? specialty?.value ?? '');
}

/** The codes of physicians, and their profession. */
const PHYSICIANS = /^(?:20|Allopathic)/;

/** The days on which certificates end. */
function expiryAt(line: Line, at: number): { end: number; chips: Draft[] } | undefined {
  const days = daysAt(line, at);
  if (!days) return undefined;
  const { from, to, end } = days;
  return reading(at, end, [
    ...(from ? [value('certification_expires_from', from, `Certification expires ${date(from)} or later`)] : []),
    ...(to ? [value('certification_expires_to', to, `Certification expires ${date(to)} or earlier`)] : []),
  ]);
}

/** The certificates after `certified in`. */
function certificatesAt(line: Line, at: number, names: Names) {
  const opening = phraseAt(line, at, within);
  const chips: Draft[] = [];
  let start = opening?.end;
  while (start !== undefined) {
    const specialties = specialtiesAt(line, start, names.specialties);
    const [first] = specialties?.found ?? [];
    if (!specialties || !first || first.parameter === 'profession') break;
    const name = certificateOf(first.label, names);
    chips.push({ ...value('certificate', name, `Certified in ${name}`), start, end: specialties.end });
    start = ['and', 'or'].includes(line.tokens[specialties.end]?.word ?? '') ? specialties.end + 1 : undefined;
  }
  const end = chips.at(-1)?.end;
  return end === undefined ? undefined : { end, chips };
}

/** The certificate for a specialty, as boards spell it. */
const certificateOf = (label: string, { certificates }: Names): string => {
  const name = label.replace(/ \(.*\)$/, '');
  return certificates.get(wordsOf(name).join(' ')) ?? name;
};

const boards = boardNames.map((name) => ({ name, expression: phrase(wordsOf(name).join(' ')) }));

/** Initials of boards, which no other word has. */
const initials = new Map(
  Object.entries({
    abim: 'Internal Medicine',
    abfm: 'Family Medicine',
    abem: 'Emergency Medicine',
    abog: 'Obstetrics and Gynecology',
    abpn: 'Psychiatry and Neurology',
    abos: 'Orthopaedic Surgery',
    abpmr: 'Physical Medicine and Rehabilitation',
  }),
);
const byShort = phrase(`(?:by|from) (?:the )?(?<board>${[...initials.keys()].join('|')})`);
const byInitials = phrase(`(?<board>${[...initials.keys()].join('|')}) (?:board )?(?:${noun}|boarded)`);

function boardAt(line: Line, at: number) {
  const short = phraseAt(line, at, byShort);
  const name = initials.get(short?.groups.board ?? '');
  if (short && name) return boardOf(name, at, short.end);
  const opening = phraseAt(line, at, by);
  if (!opening) return undefined;
  for (const { name, expression } of boards) {
    const found = phraseAt(line, opening.end, expression);
    if (found) return boardOf(name, at, found.end);
  }
  return undefined;
}

function boardOf(name: string, at: number, end: number): Reading {
  const full = `American Board of ${name}`;
  return reading(at, end, [value('board', full, full)]);
}
