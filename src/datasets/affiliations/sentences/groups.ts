import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { countsAt as numbersAt } from '#src/search/sentences/range.ts';
import { negatedValue, type Rule, reading, type Value, value } from '#src/search/sentences/reading.ts';
import { isFewest, notInLarger } from '#src/shared/large-groups.ts';

const lead = '(?:(?:who|that|is|are|works?|working|practic(?:es|ing)|belongs?|part|members?|employed) )*';
const kind = '(?:(?:medical|physician|clinic|group|multispecialty) )?';
const people = '(?:doctors?|clinicians?|providers?|members?|people|physicians?|persons?|docs?)';

const without = phrase(
  `${lead}(?:not|without|no|isnt|arent|outside)(?: (?:in|part of|a member of|with|affiliated with|of))?(?: an?| any)? ${kind}(?:groups?|group practices?)`,
);
const be = '(?:(?:in|is|are|an?|works?|working) )*';
const solo = phrase(`${be}solo (?:private )?(?:practices?|practitioners?)`);
const notSolo = phrase(
  '(?:(?:is|are) )?(?:not|isnt|arent) (?:in )?(?:an? )?solo (?:private )?(?:practices?|practitioners?)',
);
const alone = phrase(
  `${be}(?:solo|independent|self employed|alone)(?: (?:private )?(?:practices?|practitioners?|practicing))?`,
);
const notAlone = phrase('(?:(?:is|are) )?(?:not|isnt|arent) (?:in )?(?:solo|independent)(?: practices?)?');

const noGroup = value('grouped', 'no', 'Not in a medical group');
const proprietor = value('sole_proprietor', 'Y', 'Sole proprietor');
const within = phrase(
  `${lead}(?:(?:in|of|to|with|from|at|by) )?(?:an? )?${kind}(?:groups?(?: practices?)?|practices?|clinics?)(?: (?:size|sizes))?(?: (?:of|with|has|having|is|that has|that have))?`,
);
const large = phrase(
  `${lead}(?:(?:in|of|to|with|from|at|by) )?(?:an? )?(?:large|larger|big) ${kind}(?:groups?|group practices?)`,
);
const member = phrase(people);
const ofGroup = phrase(`(?:${people} )?(?:in )?(?:the |an? |their )?${kind}(?:groups?(?: practices?)?)`);
const inGroup = phrase(
  `${lead}(?:(?:in|of|to|with) )?(?:an? )?(?:medical |physician |multispecialty )?groups?(?: practices?)?|grouped`,
);

/** Members of a group that is large if no number says so: the least above 50. */
const LARGE = 51;

/** A number of people, not a year as in `in practice since 2010`. */
function countsAt(line: Line, at: number) {
  const found = numbersAt(line, at);
  const number = found?.from ?? found?.to ?? 0;
  return number > 1940 && number < 2100 ? undefined : found;
}

/** Medical groups by size, or none: `in a group of more than 50`, `solo`. The type of practice: `solo practice`. */
export const readGroup: Rule = ({ line }, at) => {
  const not = phraseAt(line, at, without);
  const unwanted = not && countsAt(line, not.end);
  if (unwanted)
    return reading(at, phraseAt(line, unwanted.end, member)?.end ?? unwanted.end, sizes(unwanted).map(negated));
  const type = phraseAt(line, at, solo);
  if (type) return reading(at, type.end, [{ ...proprietor, alternatives: [noGroup] }]);
  const other = phraseAt(line, at, notSolo);
  if (other) return reading(at, other.end, [value('sole_proprietor', 'N', 'Group practice')]);
  const none = not ?? phraseAt(line, at, alone);
  if (none) return reading(at, none.end, [{ ...noGroup, alternatives: [proprietor] }]);
  const big = phraseAt(line, at, large);
  if (big) return reading(at, big.end, sizes({ from: LARGE }));
  const start = phraseAt(line, at, within);
  const size = start && countsAt(line, start.end);
  if (size && size.end !== start.end)
    return reading(at, phraseAt(line, size.end, member)?.end ?? size.end, sizes(size));
  const first = phraseAt(line, at, phrase(`${lead}(?:in )?(?:an? )?`))?.end ?? at;
  const before = countsAt(line, first) ?? countsAt(line, at);
  const closing = before && phraseAt(line, before.end, ofGroup);
  if (before && closing) return reading(at, closing.end, sizes(before));
  const any = phraseAt(line, at, notAlone) ?? phraseAt(line, at, inGroup);
  return any && reading(at, any.end, [value('grouped', 'yes', 'In a medical group')]);
};

const sizes = ({ from, to }: { from?: number; to?: number }): Value[] => [
  ...(from === undefined ? [] : [value('group_size_from', `${from}`, `Group of at least ${from}`)]),
  ...(to === undefined ? [] : [value('group_size_to', `${to}`, `Group of at most ${to}`)]),
];

const negated = (size: Value, _: number, { length }: readonly Value[]): Value => ({
  ...negatedValue(size),
  ...(size.parameter === 'group_size_from' &&
    length === 1 &&
    isFewest(size.value) && { label: notInLarger(size.value) }),
});
