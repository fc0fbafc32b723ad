import { sql } from 'kysely';
import { TaxonomyRow } from '#src/datasets/taxonomy/contract.ts';
import type { Database } from '#src/server/database.ts';

/** The picker offers specialties of individuals, not of organizations (R-121: Section, for example Individual). */
const SECTION = 'Individual';

/** Names of all professions, in alphabetical order. */
export const findProfessions = ({ db }: Database) =>
  db
    .selectFrom('taxonomy')
    .select('grouping as profession')
    .where('section', '=', SECTION)
    .where('grouping', 'is not', null)
    .$narrowType<{ profession: string }>()
    .distinct()
    .orderBy('profession')
    .execute();

/** The specialties of a profession. `code` is the specialty's own, or null if only its subspecialties have codes. */
export const specialtiesOf = ({ db }: Database, profession: string) =>
  db
    .selectFrom('taxonomy')
    .select([
      'classification as specialty',
      sql<string | null>`min(code) filter (where specialization is null)`.as('code'),
    ])
    .where('section', '=', SECTION)
    .where('grouping', '=', profession)
    .where('classification', 'is not', null)
    .$narrowType<{ specialty: string }>()
    .groupBy('classification')
    .orderBy('classification')
    .execute();

/** The subspecialties of a specialty. Two professions share names of specialties, so the profession is needed too. */
export const subspecialtiesOf = ({ db }: Database, profession: string, specialty: string) =>
  db
    .selectFrom('taxonomy')
    .select(['specialization as subspecialty', 'code'])
    .where('section', '=', SECTION)
    .where('grouping', '=', profession)
    .where('classification', '=', specialty)
    .where('specialization', 'is not', null)
    .$narrowType<{ subspecialty: string }>()
    .orderBy('specialization')
    .execute();

/** The meanings of the given codes, ordered by classification, then code. */
export const meaningsOf = ({ db }: Database, codes: string[]): Promise<TaxonomyRow[]> =>
  db
    .selectFrom('taxonomy')
    .select(TaxonomyRow.keyof().options)
    .where('code', '=', sql<string>`any(${codes})`)
    .orderBy('classification')
    .orderBy('code')
    .execute();
