import { daysAt } from '#src/search/sentences/day-range.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, type Reading, reading, type Value, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { statesAt } from '#src/search/sentences/states-in-text.ts';
import { date } from '#src/shared/format.ts';
import { type Signal, signalLabels } from '#src/shared/signals.ts';
import { stateName } from '#src/shared/states.ts';

/** Signals (R-1283): `who left a group`, `license ended or ends soon`, `just finished training`, `moved from texas since June 2026`. */
export const signalSentences: Sentences = { rules: [{ position: 28, read: readSignal }] };

const lead = '(?:(?:who|that|with|whose|has|have|having|had|is|are|was|were|and|an?|the|their|his|her) )*';
const lately = '(?:(?:just|recently|newly|lately) )*';

/** `expiring soon` alone is another question: the signal has those that ended, too. */
const endedOrSoon =
  '(?:(?:that|which) )?(?:ended|expired) or (?:ends|ending|expires|expiring|about to (?:end|expire)) soon';

const named: readonly [Signal, RegExp][] = [
  [
    'training_code_replaced',
    phrase(
      `${lead}${lately}(?:(?:finished|completed|out of|ended|left)(?: their)? (?:training|residency|fellowship)|training code replaced)`,
    ),
  ],
  [
    'newly_licensed',
    phrase(
      `${lead}(?:newly|recently|just) licen[sc]ed (?:elsewhere|out of state|in another state|where they do not practice)`,
    ),
  ],
  [
    'left_group',
    phrase(
      `${lead}${lately}(?:left|leaving|no longer (?:listed )?with|not listed any ?more with) (?:an?|their|the|his|her) (?:medical )?group`,
    ),
  ],
  ['license_ends', phrase(`${lead}licen[sc]es? ${endedOrSoon}`)],
  ['certificate_ends', phrase(`${lead}(?:board )?certificat(?:es?|ions?) ${endedOrSoon}`)],
];

const moved = phrase(`${lead}${lately}(?:moved|relocated)(?: away)?(?: (?<from>from|out of)(?: the state of)?)?`);
const newAddress = phrase(`${lead}new practice address(?:es)?`);

function readSignal({ line }: Context, at: number): Reading | undefined {
  for (const [signal, expression] of named) {
    const found = phraseAt(line, at, expression);
    if (!found) continue;
    const since = sinceAt(line, found.end, 'signal_since', 'Signals since');
    return reading(at, since?.end ?? found.end, [
      value('signal', signal, signalLabels[signal]),
      ...(since?.values ?? []),
    ]);
  }
  return readMove(line, at);
}

/** `moved from ohio`, `moved since June 2026`, `new practice address since 2026`. Bare `moved` says too little. */
function readMove(line: Line, at: number): Reading | undefined {
  const found = phraseAt(line, at, moved);
  const states = found?.groups.from === undefined ? undefined : statesAt(line, found.end);
  const [state, ...others] = states?.codes ?? [];
  if (found?.groups.from !== undefined && (!state || others.length > 0)) return undefined;
  const begins = found ?? phraseAt(line, at, newAddress);
  if (!begins) return undefined;
  const end = states?.end ?? begins.end;
  const since = sinceAt(line, end, 'moved_from', 'New practice address');
  if (!state && !since) return undefined;
  const from = state ? [value('moved_from_state', state, `Moved from ${stateName(state)}`)] : [];
  return reading(at, since?.end ?? end, [...from, ...(since?.values ?? [])]);
}

function sinceAt(
  line: Line,
  at: number,
  parameter: string,
  label: string,
): { end: number; values: Value[] } | undefined {
  const { from, to, end } = daysAt(line, at) ?? {};
  if (!from || to || !end) return undefined;
  const says = parameter === 'moved_from' ? `${label} ≥ ${date(from)}` : `${label} ${date(from)}`;
  return { end, values: [value(parameter, from, says)] };
}
