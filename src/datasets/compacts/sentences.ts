import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, type Reading, reading, type Value, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { statesAt } from '#src/search/sentences/states-in-text.ts';
import { stateName } from '#src/shared/states.ts';

/** An active license in a state, or a route there (R-1261): `licensed in ohio or a compact route`, `compact route to ohio`. */
export const compactSentences: Sentences = { rules: [{ position: 29, read: readRoute }] };

const lead = '(?:(?:with|has|have|having|who|that|is|are|and|by|via|an?|the|active|actively) )*';
const route =
  '(?:(?:by|with|has|have|having|on|an?|the) )*(?:compact|licensure compact) (?:routes?|licen[sc]es?|privileges?)';
const licensedIn = phrase(`${lead}licen[sc]ed? (?:in|for)(?: the state of)?`);
const orRoute = phrase(`or ${route}(?: there)?`);
const licensedOrRoute = phrase(`${lead}licen[sc]ed? or ${route} (?:in|to|into|for)(?: the state of)?`);
const routeTo = phrase(`${lead}${route} (?:in|to|into|for)(?: the state of)?`);

function readRoute({ line }: Context, at: number): Reading | undefined {
  const to = phraseAt(line, at, routeTo);
  const either = phraseAt(line, at, licensedOrRoute);
  const before = phraseAt(line, at, licensedIn);
  const { end } = to ?? either ?? before ?? {};
  const states = end === undefined ? undefined : statesAt(line, end);
  const [state, ...others] = states?.codes ?? [];
  if (!states || !state || others.length > 0) return undefined;
  if (to) return reading(at, states.end, routeValues(state));
  if (either) return reading(at, states.end, [eitherValue(state)]);
  const after = phraseAt(line, states.end, orRoute);
  return after && reading(at, after.end, [eitherValue(state)]);
}

const eitherValue = (state: string): Value =>
  value('licensed_or_route', state, `Active license in ${stateName(state)}, or compact route`);

const routeValues = (state: string): Value[] => {
  const label = `Compact route to ${stateName(state)}`;
  return [value('licensed_or_route', state, label), value('route', 'compact', label)];
};
