import { organizationKindAt, placesAt } from '#src/datasets/shortages/subjects.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { type Line, phrase, phraseAt } from '#src/search/sentences/line.ts';
import { countsAt } from '#src/search/sentences/range.ts';
import { type Context, type Draft, type Reading, reading } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { shortageKinds, shortageLabels } from '#src/shared/shortages.ts';

/**
 * Shortage areas of organizations and places (R-1262): `hospitals in mental health shortage areas`, `medically underserved areas`,
 * `shortage score of 15 or more`. They are no criterion of people (R-1263).
 */
export const shortageSentences: Sentences = {
  readers: [readTaxonomy],
  rules: [
    { position: 26, read: readArea },
    { position: 27, read: readSubject },
  ],
  unsearched: otherScore,
  settle: (_, drafts) => withoutIndex(drafts),
};

type Kind = (typeof shortageKinds)[number];

/** The searches that have the criteria of shortage areas. */
const of = ['organizations', 'places'] as const;

const disciplines: Readonly<Record<Exclude<Kind, 'mua'>, string>> = {
  primary: '(?:primary(?: medical)?(?: health)?(?: care)?|pcp|primary care physicians?|doctors?|physicians?)',
  dental: '(?:dental(?: health)?(?: care)?|dentists?)',
  mental: '(?:mental(?: health)?(?: care)?|behavioral health|psychiatric|psychiatrists?)',
};
const anyDiscipline = Object.values(disciplines).join('|');
const list = `(?:${anyDiscipline})(?:(?: (?:and|or|and or))? (?:${anyDiscipline}))*`;
const lead =
  '(?:(?:that|which|are|is|lie|located|with|having|have|has) )*(?:(?:in|within|inside|at|from) )?(?:(?:an?|the|any) )?(?:federal(?:ly)? |designated )*';
const professionals = '(?:(?:health )?(?:care )?(?:professionals?|providers?|workers?) )?';
const area = '(?:area|region|place|designation|zone|count(?:y|ie)|zip(?: code)?)s?';

const before = phrase(
  `${lead}(?:(?<kinds>${list}) )?${professionals}(?:shortages?(?: designat(?:ed|ion))? ${area}|hpsas?)(?: ${area})?`,
);
const after = phrase(
  `${lead}(?:${professionals}shortage areas?|hpsas?|${area} with an? shortage) (?:for|of) (?<kinds>${list})(?: professionals?| providers?| care)?`,
);
const underserved = phrase(`${lead}(?:medical(?:ly)? )?under ?served(?: ${area}| populations?| communit(?:y|ies))*`);
const abbreviated = phrase(`${lead}mu(?:a p|as?|ps?)(?: ${area})?`);
/** In lower case, or in a line of capitals, it is a name: `Mua Vang`. */
const isAbbreviated = ({ text }: Line) => /\bMU[AP]s?\b/.test(text) && text !== text.toUpperCase();
const score = phrase(`${lead}(?:(?:hpsa|shortage(?: area)?) )(?:scores?|scoring)(?: (?:is|are|of))?`);

/** The words for an area, with the kinds of it, or for a score of one. */
function readArea(context: Context, at: number): Reading | undefined {
  return readScore(context, at) ?? readKinds(context, at);
}

function readKinds({ line }: Context, at: number): Reading | undefined {
  const mua = phraseAt(line, at, underserved) ?? (isAbbreviated(line) ? phraseAt(line, at, abbreviated) : undefined);
  const found = phraseAt(line, at, after) ?? phraseAt(line, at, before) ?? mua;
  if (!found) return undefined;
  const kinds = found === mua ? (['mua'] as const) : kindsIn(found.groups.kinds);
  return reading(
    at,
    found.end,
    kinds.map((kind) => ({ parameter: 'shortage', value: kind, label: shortageLabels[kind], of })),
  );
}

/** The disciplines that words name. Without any, all three. */
function kindsIn(words: string | undefined): Kind[] {
  const named = shortageKinds.filter(
    (kind) => kind !== 'mua' && words !== undefined && new RegExp(`(?:^| )${disciplines[kind]}(?: |$)`).test(words),
  );
  return named.length > 0 ? named : shortageKinds.filter((kind) => kind !== 'mua');
}

/** Only a lowest score is a criterion. */
function readScore({ line }: Context, at: number): Reading | undefined {
  const range = scoreAt(line, at);
  if (range?.from === undefined || range.to !== undefined) return undefined;
  const least = `${range.from}`;
  return reading(at, range.end, [
    { parameter: 'shortage_score_from', value: least, label: `Shortage score ≥ ${least}`, of },
  ]);
}

/** The end of words for another score, such as `shortage score of 15`, which is left out. */
function otherScore(line: Line, at: number): number | undefined {
  const range = scoreAt(line, at);
  return range?.to === undefined ? undefined : range.end;
}

function scoreAt(line: Line, at: number) {
  const found = phraseAt(line, at, score);
  return found && countsAt(line, found.end);
}

const ASKS = /\b(?:shortage|hpsas?|under ?served)\b/;

/** The organizations or places that a line with words of a shortage area is about. In other lines these words keep their meaning. */
function readSubject({ line, known }: Context, at: number): Reading | undefined {
  if (!ASKS.test(line.words) && !isAbbreviated(line)) return undefined;
  const places = placesAt(line, at);
  if (places) return { end: places, chips: [], about: 'places' };
  const kind = organizationKindAt(line, at, known(readTaxonomy).rows);
  return kind && { ...reading(at, kind.end, kind.values), about: 'organizations' };
}

/** A lowest score fits no MUA/P, of which a lower index is a greater need. */
function withoutIndex(drafts: readonly Draft[]): { drafts: Draft[]; leftOut: Draft[] } {
  const isIndexed = drafts.some(({ parameter, value }) => parameter === 'shortage' && value === 'mua');
  const isLeftOut = ({ parameter }: Draft) => isIndexed && parameter === 'shortage_score_from';
  return { drafts: drafts.filter((draft) => !isLeftOut(draft)), leftOut: drafts.filter(isLeftOut) };
}
