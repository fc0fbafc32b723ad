import { readTaxonomy } from '#src/datasets/specialty-names.ts';
import type { ReadOnce } from '#src/search/read-once.ts';
import { Failure } from '#src/server/failure.ts';

/** The picker's three levels, from the widest, each with its column of the taxonomy. */
const levels = { profession: 'grouping', specialty: 'classification', subspecialty: 'specialization' } as const;
type Level = keyof typeof levels;
type Chosen = Partial<Record<Level, string | undefined>>;
const names = Object.keys(levels) as Level[];

/**
 * Makes the function that expands the picker's values to all their codes, without regard to case; undefined if none
 * is given. It knows codes of individuals: the picker offers no others (R-121: Section, for example Individual). It throws a 400 that names the first parameter the taxonomy does not have.
 */
export function openSpecialtyCodes(readOnce: ReadOnce) {
  return async (chosen: Chosen): Promise<string[] | undefined> => {
    const given = names.filter((level) => chosen[level]);
    if (given.length === 0) return undefined;
    let rows = (await readOnce(readTaxonomy)).people;
    for (const level of given) {
      const wanted = chosen[level]?.toLowerCase();
      rows = rows.filter((row) => row[levels[level]]?.toLowerCase() === wanted);
      if (rows.length === 0) throw new Failure(400, 'bad_request', unknown(level, chosen));
    }
    return rows.map(({ code }) => code);
  };
}

/** What these parameters accept. */
const ACCEPTED = 'Give its name in the NUCC taxonomy.';

/** Such as `specialty: Unknown specialty "Potions" of profession "Dental Providers". Give its name in …`. */
function unknown(level: Level, chosen: Chosen): string {
  const wider = names.slice(0, names.indexOf(level)).findLast((name) => chosen[name]);
  return `${level}: Unknown ${level} "${chosen[level]}"${wider ? ` of ${wider} "${chosen[wider]}"` : ''}. ${ACCEPTED}`;
}
