import { specialtiesAt } from '#src/datasets/specialties-in-text.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { joinKinds } from '#src/datasets/taxonomy/sentences/kinds.ts';
import { type Context, type Draft, type Reading, reading, type Value, value } from '#src/search/sentences/reading.ts';
import type { Sentences } from '#src/search/sentences/rules.ts';
import { dottedCode } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';

/** Specialties, professions and codes: `heart doctor`, `doctors or PAs`, `207R00000X`. */
export const taxonomySentences: Sentences = {
  readers: [readTaxonomy],
  rules: [
    { position: 20, read: readTaxonomyCode },
    { position: 130, read: readSpecialty },
  ],
  settle: ({ line, known }, drafts) => {
    const { codes } = known(readTaxonomy);
    const joined = joinKinds(line, drafts, codes);
    return { ...joined, drafts: oneKind(joined.drafts).map((draft) => withNames(draft, codes)) };
  },
};

/** Specialties and professions: `heart doctor`, `crnas`, `nurse`. Other meanings of the word are alternatives. */
function readSpecialty({ line, known }: Context, at: number): Reading | undefined {
  const specialties = specialtiesAt(line, at, known(readTaxonomy).forms);
  const [first, ...others] = specialties?.found ?? [];
  if (!specialties || !first) return undefined;
  const alternatives = others.map(({ parameter, value, label }) => ({ parameter, value, label }));
  const chips = first.listing ? membersOf(first.listing) : [first];
  return reading(
    at,
    specialties.end,
    chips.map((chip, n) => ({ ...chip, ...(n === 0 && alternatives.length > 0 && { alternatives }) })),
  );
}

/** A chip per code of a listing. */
const membersOf = ({ name, codes }: CodeList) =>
  codes.map((code) => ({
    ...value('taxonomy', code.code, code.name),
    set: `${name} (${codes.length})`,
  }));

const code = /(?<![\p{L}\d])\d{3}\.?[\dA-Z]{6}\.?X(?![\p{L}\d])/iuy;

/** A code of the taxonomy as NUCC and the screens write it: `207R00000X`, `207.R00000.X` (R-1034). */
function readTaxonomyCode({ line: { text, tokens }, known }: Context, at: number): Reading | undefined {
  code.lastIndex = tokens[at]?.from ?? text.length;
  const [found] = code.exec(text) ?? [];
  if (found === undefined) return undefined;
  const written = found.replaceAll('.', '').toUpperCase();
  const end = tokens.findIndex(({ from }) => from >= code.lastIndex);
  const label = known(readTaxonomy).codes.get(written) ?? `Unknown code ${dottedCode(written)}`;
  return reading(at, end < 0 ? tokens.length : end, [value('taxonomy', written, label)]);
}

const isSpecialty = ({ parameter }: Draft) => parameter === 'specialty' || parameter === 'taxonomy';

/** Several specialties become codes: a search takes several codes, but one `specialty`. They narrow a profession. */
function oneKind(drafts: readonly Draft[]): Draft[] {
  const specialties = drafts.filter(isSpecialty);
  const isOne = specialties.every(
    ({ parameter, value }) => parameter === specialties[0]?.parameter && value === specialties[0]?.value,
  );
  return drafts
    .filter(({ parameter }) => parameter !== 'profession' || specialties.length === 0)
    .map((draft) => (draft.parameter === 'specialty' && draft.code && !isOne ? { ...draft, ...draft.code } : draft));
}

/** A chip with the name of R-1033 for each code. */
const withNames = (draft: Draft, codes: ReadonlyMap<string, string>): Draft => ({
  ...withName(draft, codes),
  ...(draft.alternatives && { alternatives: draft.alternatives.map((other) => withName(other, codes)) }),
});

function withName<V extends Value>(of: V, codes: ReadonlyMap<string, string>): V {
  const name = of.parameter.endsWith('taxonomy') ? codes.get(of.value) : undefined;
  if (name === undefined) return of;
  return { ...of, label: of.parameter.startsWith('not.') ? `Not: ${name}` : name };
}
