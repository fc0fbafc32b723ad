import type { Understood } from '#src/search-box/contract.ts';
import type { Facts } from '#src/search-box/facts.ts';
import { joinKinds } from '#src/search-box/kinds.ts';
import { type Line, readLine, textOf } from '#src/search-box/line.ts';
import { findNamedRecords } from '#src/search-box/named-records.ts';
import { readParts } from '#src/search-box/read-line.ts';
import type { Draft } from '#src/search-box/reading.ts';
import type { Part } from '#src/search-box/settle-names.ts';
import type { Value } from '#src/search-box/value.ts';
import type { Database } from '#src/server/database.ts';

interface Limits {
  /** Parameters that searches refuse. */
  off: ReadonlySet<string>;
  /** Whether the user may get the names of medical schools, which are licensed. */
  namesSchools: boolean;
}

/** Reads a text as criteria of a provider search, within limits. Words that nothing reads are a name. */
export async function understand(
  database: Database,
  facts: Facts,
  text: string,
  { off, namesSchools }: Limits,
): Promise<Understood> {
  const line = readLine(text);
  const named = await findNamedRecords(database, line, namesSchools);
  const parts = readParts({ line, facts, named });
  const isOn = ({ parameter }: Value) => !off.has(parameter.replace(/^not\./, ''));
  const [read, refused] = divide(
    parts.flatMap(({ reading }) => reading?.chips ?? []),
    isOn,
  );
  const { drafts, leftOut } = joinKinds(line, read, facts);
  const withName = <V extends Value>(of: V): V => ({ ...of, label: labelOf(of, facts) });
  const chips = withCenter(oneKind(withoutDoubles(drafts))).map((draft) =>
    chipOf(line, { ...withName(draft), alternatives: draft.alternatives?.filter(isOn).map(withName) }),
  );
  const isLeftOut = ({ start, kind }: Part) => kind === 'unused' || leftOut.some((draft) => draft.start === start);
  const unread = [...parts.filter(({ kind }) => kind === 'unknown'), ...refused];
  const isWithin =
    (at: number) =>
    ({ start, end }: Span) =>
      start <= at && at < end;
  const isRest = line.tokens.map((_, at) => unread.some(isWithin(at)) && !drafts.some(isWithin(at)));
  const rest = line.tokens
    .flatMap(({ from, to }, at) => {
      if (!isRest[at]) return [];
      const isHyphened = isRest[at - 1] && text.slice(line.tokens[at - 1]?.to, from) === '-';
      return `${isHyphened ? '-' : ' '}${text.slice(from, to)}`;
    })
    .join('')
    .trim();
  const turnedOff = refused.map((draft) => offOf(line, draft));
  const unused = phrasesOf(parts.filter(isLeftOut)).map(({ start, end }) => textOf(line, start, end));
  const unknown = parts.flatMap(({ start, end, names }) => {
    if (!names || off.has(names) || (names === 'school' && !namesSchools)) return [];
    return [{ text: textOf(line, start, end), kind: names }];
  });
  return {
    chips,
    rest,
    ...(turnedOff.length > 0 && { off: turnedOff }),
    ...(unused.length > 0 && { unused }),
    ...(unknown.length > 0 && { unknown }),
    url: urlOf(chips, rest),
  };
}

/** The label of a value. A code of the taxonomy has its name of R-1033. */
function labelOf({ parameter, value, label }: Value, { codes }: Facts): string {
  const name = parameter.endsWith('taxonomy') ? codes.get(value) : undefined;
  if (name === undefined) return label;
  return parameter.startsWith('not.') ? `Not: ${name}` : name;
}

interface Span {
  start: number;
  end: number;
}

/** Adjacent parts that nothing reads are one phrase, such as `moved last month`. The words for an unknown record are one. */
function phrasesOf(parts: readonly Part[]): Span[] {
  const phrases: Span[] = [];
  let isApart = false;
  for (const { start, end, names } of parts) {
    const last = phrases.at(-1);
    if (last?.end === start && !isApart && !names) last.end = end;
    else phrases.push({ start, end });
    isApart = names !== undefined;
  }
  return phrases;
}

/** Those that pass a test, and the others. */
function divide<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

const offOf = (line: Line, { parameter, label, start, end }: Draft) => ({
  text: textOf(line, start, end),
  parameter,
  label,
});

function chipOf({ tokens }: Line, { parameter, value, label, start, end, set, alternatives }: Draft) {
  return {
    parameter,
    value,
    label,
    from: tokens[start]?.from ?? 0,
    to: tokens[end - 1]?.to ?? 0,
    ...(set && { set }),
    ...(alternatives?.length && { alternatives }),
  };
}

/** Parameters that a search takes several values of. Of the others, the first one counts. */
const several =
  /^(?:not\.)?(?:npi|state|city|zip|credential|taxonomy|specialty|license_state|license_state_all|board|certificate|school|group|hospital|county|cbsa)$/;

function withoutDoubles(drafts: readonly Draft[]): Draft[] {
  const isSpecialty = ({ parameter }: Draft) => parameter === 'specialty' || parameter === 'taxonomy';
  const isNarrowed = drafts.some((draft) => isSpecialty(draft));
  return drafts.filter(
    (draft, index) =>
      !(draft.parameter === 'profession' && isNarrowed) &&
      drafts.findIndex(
        ({ parameter, value }) => parameter === draft.parameter && (value === draft.value || !several.test(parameter)),
      ) === index,
  );
}

/** Several specialties become codes: a search takes several codes, but one `specialty`. */
function oneKind(drafts: readonly Draft[]): Draft[] {
  const isSpecialty = ({ parameter }: Draft) => parameter === 'specialty' || parameter === 'taxonomy';
  if (drafts.filter(isSpecialty).length < 2) return [...drafts];
  const codes = drafts.map((draft) =>
    draft.parameter === 'specialty' && draft.code ? { ...draft, ...draft.code } : draft,
  );
  return withoutDoubles(codes);
}

/** `within 30 miles` needs a center: the city or ZIP code elsewhere in the text. */
function withCenter(drafts: readonly Draft[]): Draft[] {
  const has = (name: string) => drafts.find(({ parameter }) => parameter === name);
  if (!has('miles') || has('near')) return [...drafts];
  const [zip, city, state] = [has('zip'), has('city') ?? has('cbsa'), has('state')];
  const near = (draft: Draft, value: string): Draft[] => [
    ...drafts.filter((each) => each !== draft && !(city === draft && each === state)),
    { parameter: 'near', value, label: `Near ${value}`, start: draft.start, end: draft.end },
  ];
  if (zip) return near(zip, zip.value);
  const largest = city?.alternatives?.find(({ parameter }) => parameter === 'near')?.value;
  const place = city && (state && city.parameter === 'city' ? `${city.value}, ${state.value}` : largest);
  return city && place ? near(city, place) : drafts.filter(({ parameter }) => parameter !== 'miles');
}

/** The address of the provider search. A name among the chips and the rest are one `name`. */
function urlOf(chips: Understood['chips'], rest: string): string {
  const names = [...chips.flatMap(({ parameter, value }) => (parameter === 'name' ? [value] : [])), rest];
  const name = names.filter(Boolean).join(' ');
  const query = new URLSearchParams([
    ...chips.filter(({ parameter }) => parameter !== 'name').map(({ parameter, value }) => [parameter, value]),
    ...(name ? [['name', name]] : []),
  ]);
  return query.size > 0 ? `/hcps?${query}` : '/hcps';
}
