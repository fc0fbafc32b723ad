// The specialties that a text names, each as the fields Profession, Specialty and Subspecialty of a form have it.

import { type SpecialtyValue, specialtiesAt } from '#src/datasets/specialties-in-text.ts';
import type { readTaxonomy, TaxonomyCode } from '#src/datasets/specialty-names.ts';
import { readLine } from '#src/search/sentences/line.ts';
import { listings } from '#src/shared/specialties.ts';
import type { SpecialtyChoice } from '#src/shared/specialty-choices.ts';
import { specialtyName } from '#src/shared/specialty-name.ts';

type SpecialtyNames = Awaited<ReturnType<typeof readTaxonomy>>;

/** Choices of a reply. */
const MOST = 50;

/**
 * The choices for a text, those that it names as a whole first. Each searches for the codes that the search box searches for
 * by the same words (R-1202, R-1030). `named` has the codes with the text in a name (R-1053).
 */
export function specialtyChoices(text: string, names: SpecialtyNames, named: readonly string[]): SpecialtyChoice[] {
  const isNamed = new Set(named);
  const sets = listings.filter(({ codes }) => codes.every(({ code }) => isNamed.has(code)));
  const rows = names.people.filter(({ code }) => isNamed.has(code));
  const choices = [
    ...readWhole(text, names).flatMap((specialty) => choiceOf(specialty, names.people)),
    ...sets.flatMap((listing) => ofListing(listing, names.people)),
    ...rows.flatMap((row) => ofCode(row, names)),
  ];
  return [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()].slice(0, MOST);
}

/** The specialties that a text is a word for. None if it has other words too. */
function readWhole(text: string, { forms }: SpecialtyNames): SpecialtyValue[] {
  const line = readLine(text);
  const read = specialtiesAt(line, 0, forms);
  return read?.end === line.tokens.length ? read.found : [];
}

/** A code, or all codes that the name of its classification means. */
function ofCode(row: TaxonomyCode, names: SpecialtyNames): SpecialtyChoice[] {
  const [meant] = row.specialization ? [] : readWhole(row.classification ?? '', names);
  const single = { parameter: 'taxonomy', value: row.code, label: specialtyName(row) ?? row.code };
  return choiceOf(meant && codesOf(meant, names.people).includes(row) ? meant : single, names.people);
}

/** The codes of a classification, a profession or a code. */
const codesOf = ({ parameter, value, listing }: SpecialtyValue, people: readonly TaxonomyCode[]): TaxonomyCode[] =>
  people.filter((row) =>
    listing ? listing.codes.some(({ code }) => code === row.code) : row[columns[parameter] ?? 'code'] === value,
  );

const columns: Partial<Record<string, keyof TaxonomyCode>> = { specialty: 'classification', profession: 'grouping' };

function choiceOf(specialty: SpecialtyValue, people: readonly TaxonomyCode[]): SpecialtyChoice[] {
  const rows = codesOf(specialty, people);
  const [first] = rows;
  const { parameter, listing } = specialty;
  if (!first) return [];
  if (listing) return ofListing(listing, people);
  if (parameter === 'taxonomy') return [choice(specialtyName(first) ?? first.code, rows)];
  const { profession, ...narrower } = choice(specialty.label, rows);
  if (!profession) return [{ profession, ...narrower }];
  return [{ ...narrower, profession, taxonomy: [] }];
}

const ofListing = ({ name, codes }: (typeof listings)[number], people: readonly TaxonomyCode[]): SpecialtyChoice[] => {
  const rows = people.filter((row) => codes.some(({ code }) => code === row.code));
  return rows.length > 0 ? [choice(`${name} (${codes.length})`, rows)] : [];
};

/** Codes as a form has them: the levels that all of them have, and the codes. */
function choice(label: string, rows: readonly TaxonomyCode[]): SpecialtyChoice {
  const common = (column: keyof TaxonomyCode) =>
    rows.every((row) => row[column] === rows[0]?.[column]) ? (rows[0]?.[column] ?? '') : '';
  const profession = common('grouping');
  const specialty = profession && common('classification');
  return {
    label,
    profession,
    specialty,
    subspecialty: specialty && common('specialization'),
    taxonomy: rows.map(({ code }) => code),
    codes: rows.length,
  };
}
