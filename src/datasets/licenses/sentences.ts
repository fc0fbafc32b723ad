import { daysAt, expiry } from '#src/search/sentences/day-range.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { type Context, type Reading, reading, type Value, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { statesAt } from '#src/search/sentences/states-in-text.ts';
import { date } from '#src/shared/format.ts';
import { stateName } from '#src/shared/states.ts';

/** Licenses: `active license in texas`, `tx licensed`, `license expires before 2027`, `licensed since 2024`. */
export const licenseSentences: Sentences = {
  rules: [{ position: 30, read: readLicense }],
  unsearched: issuedOnOtherDays,
};

const lead =
  '(?:(?:with|has|have|having|holds|holding|hold|is|are|was|were|and|who|that) )*(?:(?:an?|the|her|his|their) )?';
const active = '(?:(?<active>active(?:ly)?|current(?:ly)?|valid|unexpired) )?';
const kind = '(?:(?:state|medical|nursing|professional|dental) )?';
const license = '(?:licen[sc](?:ed|es|e|ures?|ing)|lic)';

const licensedIn = phrase(
  `${lead}${active}${kind}${license}(?: (?<still>active|current|valid|in good standing))?(?: to (?:practice|work))?(?: (?:in|for|from|of))?(?: (?<both>both|all)(?: of)?)?(?: either)?(?: (?:the )?states? of)?`,
);
const before = phrase(`${lead}${active}`);
const after = phrase(`${kind}${license}(?: (?<active>active))?`);
const thatExpires = phrase(
  `(?:(?:and|but|that|which|with|whose|is|are|was|will|be|${license}|the|their|his|her|an?|to|set to|due to) )*${expiry}`,
);
const expiring = phrase(
  `(?:(?:with|has|have|having|whose|and|who|that|their|his|her|an?|the) )*${active}${kind}(?:licen[sc](?:es?|ures?)|lic) (?:(?:that|which|is|are|was|were|will|to|set to|due to|date) )*${expiry}`,
);

const issued = phrase(
  `(?:(?:and|but|that|which|with|whose|has|have|is|are|was|were|been|got|gets|received|newly|recently|first|new|the|their|his|her|an?|${kind}${license}) )*(?:issued|granted|obtained|${license})`,
);
/** Without days or states. */
const newlyLicensed = phrase(
  `(?:newly|recently|first|new|recent) ${kind}${license}(?! (?:since|from|after|in|for|by|on|before|between) | (?:elsewhere|out of state|where they))`,
);
/** Before `licensed`, if the days follow. Without them it finds nothing. */
const newly = phrase('(?:(?:who|that|is|are|was|were|has|have|been) )*(?:newly|recently|first)');
const ofStates = phrase('(?:in|for|by|from)(?: the states? of)?');
const issuedThen = phrase('(?:(?:and|that|which|is|are|was|were|been|first|newly|issued|granted|obtained) )+');

function readLicense({ line }: Context, at: number): Reading | undefined {
  const expires = phraseAt(line, at, expiring);
  const only = expires && expiryAt(line, expires.end);
  if (only) return reading(at, only.end, [...(expires?.groups.active ? [activeToday] : []), ...only.values]);
  const begins = phraseAt(line, at, issued);
  const since = begins && issuedSince(line, begins.end);
  if (since) {
    const by = phraseAt(line, since.end, ofStates);
    const states = by && statesAt(line, by.end);
    return states
      ? reading(at, states.end, [...values(states, false, false), ...since.values])
      : reading(at, since.end, since.values);
  }
  const recent = phraseAt(line, at, newly);
  const first = phraseAt(line, recent?.end ?? at, licensedIn);
  if (first) {
    const states = statesAt(line, first.end);
    const isActive = first.groups.active !== undefined || first.groups.still !== undefined;
    const found = states && withDays(line, at, states.end, values(states, isActive, first.groups.both !== undefined));
    if (recent) return found?.chips.some(({ parameter }) => parameter === 'licensed_since') ? found : undefined;
    return found ?? (isActive ? reading(at, first.end, [activeToday]) : undefined);
  }
  const opening = phraseAt(line, at, before);
  const states = statesAt(line, opening?.end ?? at) ?? statesAt(line, at);
  const closing = states && phraseAt(line, states.end, after);
  if (!states || !closing || isElsewhere(line, states.end)) return undefined;
  const isActive = opening?.groups.active !== undefined || closing.groups.active !== undefined;
  return withDays(line, at, closing.end, values(states, isActive, false));
}

/** Whether the states of `licensed` follow it, so that those before it are something else: `MD licensed in TX`. */
function isElsewhere(line: Line, at: number): boolean {
  const found = phraseAt(line, at, licensedIn);
  return found !== undefined && statesAt(line, found.end) !== undefined;
}

/** A reading of licenses, with the days on which they were issued or expire if those follow. */
function withDays(line: Line, at: number, end: number, licenses: Value[]): Reading {
  const since = issuedSince(line, phraseAt(line, end, issuedThen)?.end ?? end);
  if (since) return reading(at, since.end, [...licenses, ...since.values]);
  const opening = phraseAt(line, end, thatExpires);
  const days = opening && expiryAt(line, opening.end);
  return days ? reading(at, days.end, [...licenses, ...days.values]) : reading(at, end, licenses);
}

/** The first day on which licenses may have been issued: `since 2024`. */
function issuedSince(line: Line, at: number): { end: number; values: Value[] } | undefined {
  const { from, to, end } = daysAt(line, at) ?? {};
  if (!from || to || !end) return undefined;
  return { end, values: [value('licensed_since', from, `License issued since ${date(from)}`)] };
}

/** The end of days on which licenses were issued, but for the first one: `licensed in 2023`, `newly licensed` (R-1223). */
function issuedOnOtherDays(line: Line, at: number): number | undefined {
  if (!/licen[sc]|\blic\b|issued|granted|obtained/.test(line.words)) return undefined;
  const begins = phraseAt(line, at, issued);
  const days = begins && daysAt(line, begins.end);
  if (days) return days.to ? days.end : undefined;
  return phraseAt(line, at, newlyLicensed)?.end;
}

/** The days on which licenses expire. */
function expiryAt(line: Line, at: number): { end: number; values: Value[] } | undefined {
  const days = daysAt(line, at);
  if (!days) return undefined;
  const { from, to, end } = days;
  return {
    end,
    values: [
      ...(from ? [value('license_expires_from', from, `License expires ${date(from)} or later`)] : []),
      ...(to ? [value('license_expires_to', to, `License expires ${date(to)} or earlier`)] : []),
    ],
  };
}

const activeToday = value('license_active_on', 'today', 'Active license');

function values(states: { codes: string[]; every: boolean }, isActive: boolean, both: boolean) {
  const every = states.codes.length > 1 && (states.every || both);
  const [name, other] = every ? ['license_state_all', 'license_state'] : ['license_state', 'license_state_all'];
  return [
    ...states.codes.map((code) => {
      const label = `Licensed in ${stateName(code)}`;
      const alternatives = states.codes.length > 1 ? [value(other, code, label)] : undefined;
      return { ...value(name, code, label), ...(alternatives && { alternatives }) };
    }),
    ...(isActive ? [activeToday] : []),
  ];
}
