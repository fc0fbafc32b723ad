import { type Line, phrase, phraseAt } from '#src/search-box/line.ts';
import { countsAt, yearsAt } from '#src/search-box/range.ts';
import { type Rule, reading, type Value } from '#src/search-box/reading.ts';

const graduated = phrase(
  '(?:(?:who|that|and|has|have|medical|med|school) )*(?:graduat(?:ed|es?|ion|ing)|grads?|class|finished|completed|out of(?: (?:medical|med|nursing|dental|pharmacy))? (?:school|training))(?: year)?(?: (?:from )?(?:medical|med|nursing|dental|pharmacy)? ?(?:school|training))?(?: year)?',
);
const recently = phrase(
  '(?:(?:who|that) )*graduated (?:in|within|during) the (?:last|past) (?<years>\\d{1,2}) years?(?: ago)?',
);

const newcomer = phrase('(?:new|recent|newly) (?:grads?|graduates?|graduated)');

/** Years since the graduation of a `new grad`. */
const NEW = 2;

/** Graduation: `graduated after 2010`, `class of 2018`. */
export const readGraduation: Rule = ({ line }, at) => {
  const recent = phraseAt(line, at, recently);
  if (recent?.groups.years) return reading(at, recent.end, practice({ to: Number(recent.groups.years) }));
  const isNew = phraseAt(line, at, newcomer);
  if (isNew) return reading(at, isNew.end, practice({ to: NEW }));
  const opening = phraseAt(line, at, graduated);
  const years = opening && yearsAt(line, opening.end);
  return years && reading(at, years.end, graduation(years));
};

/** The year after a school: `graduate of … in 2010`. */
export function graduationAt(line: Line, at: number) {
  const years = yearsAt(line, at);
  return years && reading(at, years.end, graduation(years));
}

const graduation = ({ from, to }: { from?: number; to?: number }): Value[] => [
  ...(from === undefined
    ? []
    : [{ parameter: 'graduated_from', value: `${from}`, label: `Graduated ${from} or later` }]),
  ...(to === undefined ? [] : [{ parameter: 'graduated_to', value: `${to}`, label: `Graduated ${to} or earlier` }]),
];

const opening = phrase(
  '(?:(?:with|has|have|having|and|who|an?) )*(?:(?:practic(?:es|ing|ed|e)|in practice|experienced?|working|work experience)(?: for| of| over)?(?: the last| the past)?)?',
);
const unit = phrase(
  '(?:years?|yrs?|yr|y)(?: or more| plus| and up|(?<most> or less| or fewer| or under))?(?: of| in)?(?: (?:clinical|work|professional|medical|nursing|practice|relevant))?(?: (?:experience|exp|practice|practicing|work|field|in practice|on the job|since graduation|out of school|in the field|in medicine))?',
);
const shortUnit = phrase('(?:yoe|years?|yrs?)');

/** Experience: `10+ years of experience`, `less than 5 years in practice`. */
export const readExperience: Rule = ({ line }, at) => {
  const start = phraseAt(line, at, opening)?.end ?? at;
  const years = countsAt(line, start) ?? countsAt(line, at);
  const closing = years && (phraseAt(line, years.end, unit) ?? phraseAt(line, years.end, shortUnit));
  if (!years || !closing) return undefined;
  const { from, exact } = years;
  return reading(at, closing.end, practice(exact ? (closing.groups.most ? { to: from } : { from }) : years));
};

const practice = ({ from, to }: { from?: number; to?: number }): Value[] => [
  ...(from === undefined
    ? []
    : [{ parameter: 'years_in_practice_from', value: `${from}`, label: `At least ${from} years in practice` }]),
  ...(to === undefined
    ? []
    : [{ parameter: 'years_in_practice_to', value: `${to}`, label: `At most ${to} years in practice` }]),
];

const enumerated = phrase(
  '(?:(?:who|that|was|were|got|with|an?|their|new) )*(?:enumerated|enumeration(?: date)?|npi (?:issued|enumerated|assigned|from|date)|npi|registered)',
);
const updated = phrase('(?:(?:record|records|profile|nppes) )?(?:last )?updated');
const day = phrase(
  '(?<how>since|after|from|before|until|on)? ?(?<day>(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01]))',
);

/** The dates of the NPPES record: `enumerated since 2020`, `updated after 2024-06-30`. */
export const readDates: Rule = ({ line }, at) => {
  for (const [stem, verb, expression] of [
    ['enumerated', 'Enumerated', enumerated],
    ['updated', 'Updated', updated],
  ] as const) {
    const start = phraseAt(line, at, expression);
    const range = start && (daysAt(line, start.end) ?? yearDaysAt(line, start.end));
    if (!range) continue;
    return reading(at, range.end, [
      ...(range.from ? [{ parameter: `${stem}_from`, value: range.from, label: `${verb} since ${range.from}` }] : []),
      ...(range.to ? [{ parameter: `${stem}_to`, value: range.to, label: `${verb} until ${range.to}` }] : []),
    ]);
  }
  return undefined;
};

function yearDaysAt(line: Line, at: number) {
  const years = yearsAt(line, at);
  if (!years) return undefined;
  const { from, to, end } = years;
  return { from: from && `${from}-01-01`, to: to && `${to}-12-31`, end };
}

function daysAt(line: Line, at: number) {
  const found = phraseAt(line, at, day);
  if (!found) return undefined;
  const { how, day: given } = found.groups;
  const isEnd = how === 'before' || how === 'until';
  return { from: isEnd ? undefined : given, to: isEnd || how === 'on' ? given : undefined, end: found.end };
}
