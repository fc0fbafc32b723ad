import { credentialAt } from '#src/datasets/credentials.ts';
import { inCity, inState, misspelledCityAt, nameOf } from '#src/datasets/places/sentences/city-in-text.ts';
import { inside, near, ofCity } from '#src/datasets/places/sentences/place.ts';
import { maybeCommonWord } from '#src/search/sentences/common-words.ts';
import { isFiller, isTitle } from '#src/search/sentences/filler.ts';
import { phrase, phraseAt, textOf } from '#src/search/sentences/line.ts';
import { isLastName } from '#src/search/sentences/personal-names.ts';
import type { Draft, Reading } from '#src/search/sentences/reading.ts';
import type { Unread } from '#src/search/sentences/rules.ts';
import { hasComma, stateAt } from '#src/search/sentences/states-in-text.ts';
import { capital } from '#src/shared/format.ts';

/** Words after `in` that are no city. */
const noCities = new Set(
  'jan january feb february mar march apr april may jun june jul july aug august sep sept september oct october nov november dec december past last next recent coming metro metropolitan greater area areas region regions suburb suburbs surrounding nearby county counties parish network networks person house house training fellowship standing addition general total good order person common need case response hour hours minutes days months weeks half between either remote underserved another different multiple several many various same high low short long early late first second third bilingual spanish english nights days weekends remote onsite hybrid outpatient inpatient school schools medicine college university residency hospital hospitals clinic clinics practice office'.split(
    ' ',
  ),
);

const MOST_WORDS = 3;

/**
 * A city that the tables lack: unknown words after `in`, such as `in paris`, or before a comma and a state, such as
 * `paris, tx`. A typo in the name of a large city is mended.
 */
export function unknownCityAt(context: Unread, at: number): Reading | undefined {
  const { line, isKnown, isAfterUnknown } = context;
  if (isAfterUnknown && !isFiller(line.tokens[at]?.word ?? '')) return undefined;
  const lead = phraseAt(line, at, inside) ?? phraseAt(line, at, near);
  const opening =
    lead && !/^(?:at|by|within|surrounding)$/.test(line.tokens[lead.end - 1]?.word ?? '') ? lead : undefined;
  const start = opening?.end ?? at;
  let end = start;
  while (end - start < MOST_WORDS && isWord(line.tokens[end]?.word ?? '') && !isKnown(end)) {
    end++;
    if (hasComma(line, end)) break;
  }
  if (end === start || phraseAt(line, end, listOfCounties)) return undefined;
  if (regions.has(line.tokens[end]?.word ?? '')) return undefined;
  const state = stateAt(line, end);
  const written = textOf(line, start, end);
  const isAddress = state && hasComma(line, end) && !credentialAt(line, end);
  const isItem = !state?.short && hasComma(line, start) && /^\p{Ll}/u.test(written);
  const isNamed = isTitle(line.tokens[at - 1]?.word ?? '') || isLastName(line.tokens[end - 1]?.word ?? '');
  const isInitials = written.length > 2 && written === written.toUpperCase() && line.text !== line.text.toUpperCase();
  if (!opening && (!isAddress || isNamed || isItem || isInitials)) return undefined;
  const meant = misspelledCityAt(context, start);
  if (meant?.cityEnd === end) return ofCity(line, start, meant, false);
  const name = titled(line.tokens.slice(start, end).map(({ word }) => word));
  const chips: Draft[] = [{ ...inCity(name), start, end, alternatives: [nameOf(line, start, end)] }];
  if (!state) return { end, chips };
  return { end: state.end, chips: [...chips, { ...inState(state.code), start: end, end: state.end }] };
}

/** Regions, such as `new england`. */
const regions = new Set(
  'england carolinas dakotas midwest northeast southeast southwest northwest east west north south coast'.split(' '),
);

const isWord = (word: string) =>
  /^[a-z]{3,}$/.test(word) && !noCities.has(word) && !regions.has(word) && !maybeCommonWord(word);

/** A list whose counties the data lacks. */
const listOfCounties = phrase('(?:(?:and|or) [a-z]+ )?(?:county|counties|parish|co)');

const titled = (words: readonly string[]) => words.map(capital).join(' ');
