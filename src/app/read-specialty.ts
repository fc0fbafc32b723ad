import type { DatasetServices } from '#src/datasets/server-dataset.ts';
import { type SpecialtyValue, specialtiesAt } from '#src/datasets/specialties-in-text.ts';
import { openSpecialtyCodes } from '#src/datasets/specialty-codes.ts';
import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import { readLine } from '#src/search/sentences/line.ts';
import type { Database } from '#src/server/database.ts';
import type { ReadSpecialty } from '#src/work/lookup/match/given-row.ts';
import { PHYSICIAN_CODES } from '#src/work/lookup/match/profession.ts';

/**
 * Makes the function that reads a specialty as people write it, such as `cardiology`, `Nurse Practitioner` or `207R00000X`.
 * It returns all codes that the text may mean, and none if it is unknown.
 */
export function openReadSpecialty({ readOnce }: Pick<DatasetServices, 'readOnce'>): ReadSpecialty {
  const codesOf = openSpecialtyCodes(readOnce);
  const codesOfValue = async ({ parameter, value, listing }: SpecialtyValue): Promise<string[]> => {
    if (listing) return listing.codes.map(({ code }) => code);
    return parameter === 'taxonomy' ? [value] : ((await codesOf({ [parameter]: value }).catch(() => [])) ?? []);
  };
  /**
   * The codes of the first words that name a specialty. Beside words for another profession, a physician's specialty is the service
   * in which the person works: `Cardiology NP`, `General Practice Dentistry` (R-1110).
   */
  const codesOfWords = async (text: string): Promise<string[]> => {
    const line = readLine(text.slice(0, LONGEST));
    const { forms } = await readOnce(readTaxonomy);
    const named: { codes: string[]; isProfession: boolean }[] = [];
    for (let at = 0; at < line.tokens.length; at++) {
      const read = specialtiesAt(line, at, forms);
      if (!read) continue;
      const codes = (await Promise.all(read.found.map(codesOfValue))).flat();
      const isProfession = read.found.every(({ parameter, listing }) => parameter !== 'taxonomy' && !listing);
      named.push({ codes, isProfession: isProfession && !codes.some((code) => code.startsWith(PHYSICIAN_CODES)) });
      at = read.end - 1;
    }
    return (named.find(({ isProfession }) => isProfession) ?? named[0])?.codes ?? [];
  };
  return async (text: string): Promise<string[]> => {
    const known = await readOnce(codesByName);
    // `Internal Medicine - Nephrology`, as registers write a classification and its specialization
    const [wider = [], ...narrower] = text.split(/\s[-–:]\s/).map((part) => known.get(part.trim().toLowerCase()) ?? []);
    const within = narrower.reduce((codes, part) => codes.filter((code) => part.includes(code)), wider);
    if (narrower.length > 0 && within.length > 0) return within;
    // a word of the register may mean more: `internist` is a kind of chiropractor, too
    return [...new Set([...wider.filter(() => narrower.length === 0), ...(await codesOfWords(text))])];
  };
}

/** A longer text is no specialty. */
const LONGEST = 100;

/** The codes of people by code, classification, specialization and display name. */
async function codesByName(database: Database): Promise<Map<string, string[]>> {
  const { people } = await readTaxonomy(database);
  const names = people.flatMap(({ code, classification, specialization, display_name }) =>
    [...new Set([code, classification, specialization, display_name].flatMap((name) => name?.toLowerCase() || []))].map(
      (name) => ({ name, code }),
    ),
  );
  const grouped = Map.groupBy(names, ({ name }) => name);
  return new Map([...grouped].map(([name, all]) => [name, all.map(({ code }) => code)]));
}
