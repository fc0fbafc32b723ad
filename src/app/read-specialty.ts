import type { Services } from '#src/datasets/server-dataset.ts';
import { openSpecialtyCodes } from '#src/datasets/specialty-codes.ts';
import { oncePerGeneration } from '#src/search/once-per-generation.ts';
import type { Facts } from '#src/search-box/facts.ts';
import { readLine } from '#src/search-box/line.ts';
import { specialtiesAt } from '#src/search-box/specialties-in-text.ts';
import type { Database } from '#src/server/database.ts';
import type { ReadSpecialty } from '#src/work/lookup/match/given-row.ts';

/**
 * Makes the function that reads a specialty as people write it, such as `cardiology`, `Nurse Practitioner` or `207R00000X`.
 * It returns all codes that the text may mean, and none if it is unknown.
 */
export function openReadSpecialty(
  { database, search }: Pick<Services, 'database' | 'search'>,
  facts: () => Promise<Pick<Facts, 'specialties'>>,
): ReadSpecialty {
  const codesOf = openSpecialtyCodes(database, search);
  const byName = oncePerGeneration(search, () => codesByName(database));
  /** The codes of the first words that name a specialty. */
  const inWords = async (text: string): Promise<string[]> => {
    const line = readLine(text.slice(0, LONGEST));
    const { specialties } = await facts();
    for (const at of line.tokens.keys()) {
      const read = specialtiesAt(line, at, specialties);
      if (!read) continue;
      const codes = await Promise.all(
        read.found.map(({ parameter, value, listing }) =>
          listing
            ? listing.codes.map(({ code }) => code)
            : parameter === 'taxonomy'
              ? [value]
              : codesOf({ [parameter]: value }).catch(() => []),
        ),
      );
      return codes.flatMap((each) => each ?? []);
    }
    return [];
  };
  return async (text: string): Promise<string[]> => {
    const names = await byName();
    // `Internal Medicine - Nephrology`, as registers write a classification and its specialization
    const [wider = [], ...narrower] = text.split(/\s[-–:]\s/).map((part) => names.get(part.trim().toLowerCase()) ?? []);
    const within = narrower.reduce((codes, part) => codes.filter((code) => part.includes(code)), wider);
    if (narrower.length > 0 && within.length > 0) return within;
    // a word of the register may mean more: `internist` is a kind of chiropractor, too
    return [...new Set([...wider.filter(() => narrower.length === 0), ...(await inWords(text))])];
  };
}

/** A longer text is no specialty. */
const LONGEST = 100;

/** The codes of people by code, classification and specialization. */
async function codesByName({ db }: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('taxonomy')
    .select(['code', 'classification', 'specialization'])
    .where('section', '=', 'Individual')
    .execute();
  const names = rows.flatMap(({ code, classification, specialization }) =>
    [code, classification, specialization].flatMap((name) => (name ? [{ name: name.toLowerCase(), code }] : [])),
  );
  const grouped = Map.groupBy(names, ({ name }) => name);
  return new Map([...grouped].map(([name, all]) => [name, all.map(({ code }) => code)]));
}
