import { inState } from '#src/datasets/places/sentences/city-in-text.ts';
import { phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Rule, reading } from '#src/search/sentences/reading.ts';
import { stateAt } from '#src/search/sentences/states-in-text.ts';

const postOffices = phrase(
  '(?:(?:with|has|have|having|at|in|from|on|an?|the|military|us) )*(?:apo|fpo|dpo)(?: (?:(?:or|and) )?(?:apo|fpo|dpo))*(?: (?:mail|mailing|address(?:es)?|post offices?))*',
);
const mail = phrase('(?:mail|mailing|address(?:es)?)');

const states = ['AA', 'AE', 'AP'];

/** Military and diplomatic post offices: APO, FPO and DPO are in the states AA, AE and AP (R-1133). */
export const readMilitaryMail: Rule = ({ line }, at) => {
  const found = phraseAt(line, at, postOffices);
  if (!found) return undefined;
  const state = stateAt(line, found.end);
  if (state && states.includes(state.code))
    return reading(at, phraseAt(line, state.end, mail)?.end ?? state.end, [inState(state.code)]);
  return reading(at, found.end, states.map(inState));
};
