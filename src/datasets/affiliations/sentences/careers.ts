import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { countsAt, yearsAt } from '#src/search/sentences/range.ts';
import { type Rule, reading, type Value, value } from '#src/search/sentences/reading.ts';

const graduated = phrase(
  '(?:(?:who|that|and|has|have|medical|med|school) )*(?:graduat(?:ed|es?|ion|ing)(?: class)?|grads?|yog|class|finished|completed|out of(?: (?:medical|med|nursing|dental|pharmacy))? (?:school|training))(?: (?:year|yr|date))?(?: (?:from )?(?:medical|med|nursing|dental|pharmacy)? ?(?:school|training))?(?: (?:year|yr|date))?(?: of)?',
);
const recently = phrase(
  '(?:(?:who|that|have|has) )*(?:graduated|grads?|graduates?)(?: (?:in|within|during|over|of|from))? (?:the )?(?:last|past|previous) (?<years>\\d{1,2}) (?:years?|yrs?)(?: ago)?',
);

const decade = phrase('(?:in|during|from) the (?<decade>(?:19|20)?\\d0) ?s');
const shortYear = phrase('class of (?<year>\\d\\d)');
const yearFirst = phrase('(?<year>(?:19|20)\\d\\d) (?:(?:medical|med) school )?(?:grads?|graduates?|graduation)');

const newcomer = phrase('(?:new|recent|newly) (?:grads?|graduates?|graduated)');

/** Years since the graduation of a `new grad`. */
const NEW = 2;

/** Graduation: `graduated after 2010`, `class of 2018`. */
export const readGraduation: Rule = ({ line }, at) => {
  const recent = phraseAt(line, at, recently);
  if (recent?.groups.years) return reading(at, recent.end, practice({ to: Number(recent.groups.years) }));
  const isNew = phraseAt(line, at, newcomer);
  if (isNew) return reading(at, isNew.end, practice({ to: NEW }));
  const short = phraseAt(line, at, shortYear);
  if (short) return reading(at, short.end, graduation(oneYear(wholeYear(Number(short.groups.year)))));
  const before = phraseAt(line, at, yearFirst);
  if (before) return reading(at, before.end, graduation(oneYear(Number(before.groups.year))));
  const opening = phraseAt(line, at, graduated);
  if (!opening) return undefined;
  const tens = phraseAt(line, opening.end, decade);
  if (tens) return reading(at, tens.end, graduation(decadeOf(Number(tens.groups.decade))));
  const years = yearsAt(line, opening.end);
  return years && reading(at, years.end, graduation(years));
};

const oneYear = (year: number) => ({ from: year, to: year });

/** Two digits below this are in this century. */
const CENTURY = 40;

const wholeYear = (digits: number) => (digits < CENTURY ? 2000 : 1900) + digits;

function decadeOf(given: number) {
  const from = given >= 100 ? given : wholeYear(given);
  return { from, to: from + 9 };
}

/** The year after a school: `graduate of … in 2010`. */
export function graduationAt(line: Line, at: number) {
  const years = yearsAt(line, at);
  return years && reading(at, years.end, graduation(years));
}

const graduation = ({ from, to }: { from?: number; to?: number }): Value[] => [
  ...(from === undefined ? [] : [value('graduated_from', `${from}`, `Graduated ${from} or later`)]),
  ...(to === undefined ? [] : [value('graduated_to', `${to}`, `Graduated ${to} or earlier`)]),
];

const opening = phrase(
  '(?:(?:with|has|have|having|and|who|an?) )*(?:(?:practic(?:es|ing|ed|e)|in practice|experienced?|working|work experience|out of (?:(?:medical|med) )?(?:school|training|residency))(?: for| of| over)?(?: the last| the past)?)?',
);
const unit = phrase(
  '(?:years?|yrs?|yr|y)(?: or more| plus| and up| min(?:imum)?|(?<most> or less| or fewer| or under| max(?:imum)?))?(?: of| in)?(?: (?:clinical|work|professional|medical|nursing|practice|relevant))?(?: (?:experience|exp|practice|practicing|work|field|in practice|on the job|since graduation|out of (?:school|training|residency|fellowship)|post (?:residency|training|grad(?:uation)?)|in the field|in medicine)(?: or more| minimum| required| or longer)?)?',
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
  ...(from === undefined ? [] : [value('years_in_practice_from', `${from}`, `At least ${from} years in practice`)]),
  ...(to === undefined ? [] : [value('years_in_practice_to', `${to}`, `At most ${to} years in practice`)]),
];
