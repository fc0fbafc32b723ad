import { sql } from 'kysely';
import { z } from 'zod';
import { between, contains, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { type CriteriaFacts, rowCriteria } from '#src/search/row-criteria.ts';
import { Failure } from '#src/server/failure.ts';
import { certificatesOfBoard } from '#src/shared/abms-boards.ts';
import { certified, certifiedInIt } from '#src/shared/certified-words.ts';
import { day, parameter, repeatable } from '#src/shared/fields.ts';

const answers = ['yes', 'no', 'never', 'unknown'] as const;
type Answer = (typeof answers)[number];

const name = z.string().max(200, 'must have at most 200 characters');

const parameters = {
  /**
   * `yes`: a certificate that is active today; `no`: none active today; `never`: no record. The last two find physicians only.
   * With `certified_in=specialty`, `no` and `never` leave out those whom ABMS may not know: they are `unknown` (R-1031).
   */
  certified: parameter(z.enum(answers, 'must be yes, no, never or unknown').optional()),
  board: repeatable(name),
  certificate: repeatable(name),
  certification_expires_from: parameter(day.optional()),
  certification_expires_to: parameter(day.optional()),
};
type Query = Partial<z.output<z.ZodObject<typeof parameters>>>;

/** Board certification, of which one record must meet all criteria. Without `certified_in`, only physicians can lack it, because ABMS certifies no others. */
export const byCertification = rowCriteria({
  parameters,
  criteria: (query, facts) => {
    if (Object.keys(query).length === 0) return [];
    return query.certified === undefined
      ? [held(recordOf(query, facts.today))]
      : answered(query, query.certified, facts);
  },
  facets: {
    certificate: {
      own: ['certificate', 'board'],
      count: (query, { today }) => ({
        column: 'certificate',
        child: { table: 'certifications', meets: recordOf(query, today) },
      }),
    },
  },
  answers: { certified: answers },
  words: {
    certified: { says: (answer, { certified_in: of }) => (of === 'specialty' ? certifiedInIt : certified)[answer] },
    certified_in: { says: () => '' },
  },
  records: {
    certificate: {
      table: 'certifications',
      columns: ['certificate'],
      isListed: async (name, _, { db }) => {
        const listed = await sql`select from certificates where upper(name) = upper(${name})`.execute(db);
        return listed.rows.length > 0;
      },
      accepted: 'Give the whole name of a certificate, such as Internal Medicine',
    },
  },
});

const held = (meets: Criterion[]): Criterion => ({ child: 'certifications', meets });

/** Who meets an answer about certification. `yes`, `no` and `unknown` are all providers. */
async function answered(query: Query, answer: Answer, facts: CriteriaFacts): Promise<Criterion[]> {
  const { certifiedIn } = facts;
  const none = held([equals('certificate', NONE)]);
  if (certifiedIn?.length === 0) return [answer === 'unknown' ? { not: none } : none]; // ABMS certifies none of these
  const { beside, record, holds } = await answerOf(query, answer, facts, certifiedIn !== undefined);
  const own = held([...record, ...(certifiedIn ? [equals('certificate', [...certifiedIn])] : [])]);
  return [...beside, holds ? own : { not: own }];
}

/**
 * What an answer asks: the criteria `beside` a record, which must be there or not. About a specialty, the record is of one of
 * its certificates, and ABMS knows the physicians with a record and those with the degree MD (R-1031).
 */
export async function answerOf(
  query: Query,
  answer: Answer,
  { today, physicians }: Pick<CriteriaFacts, 'today' | 'physicians'>,
  isOfSpecialty: boolean,
): Promise<{ beside: Criterion[]; record: Criterion[]; holds: boolean }> {
  const known = [equals('taxonomies', await physicians()), ...(isOfSpecialty ? [inRegister] : [])];
  const active = recordOf({ ...query, certified: 'yes' }, today);
  const isNamed =
    query.board || query.certificate || query.certification_expires_from || query.certification_expires_to;
  switch (answer) {
    case 'yes':
      return isOfSpecialty && isNamed
        ? { beside: [held(recordOf(query, today))], record: activeOn(today), holds: true }
        : { beside: [], record: active, holds: true };
    case 'no':
      return { beside: known, record: active, holds: false };
    case 'never':
      return { beside: known, record: recordOf(query, today), holds: false };
    case 'unknown':
      return { beside: [{ not: { all: known } }], record: active, holds: false };
  }
}

/** No certificate has this name. */
const NONE = '(none)';

/** ABMS has a record of the person, or would have one: it certifies most physicians with the degree MD. */
const inRegister: Criterion = {
  any: [held([]), { all: [contains('credential', 'MD'), { not: contains('credential', 'DO') }] }],
};

/** What one record must meet. */
function recordOf(query: Query, today: string): Criterion[] {
  const { certified, board, certificate, certification_expires_from: from, certification_expires_to: to } = query;
  return [
    ...(board ? [equals('certificate', board.flatMap(issuedBy))] : []),
    ...(certificate ? [equals('certificate', certificate)] : []),
    ...(from || to ? [between('end_date', from, to)] : []),
    ...(certified === 'yes' || certified === 'no' || certified === 'unknown' ? activeOn(today) : []),
  ];
}

/** The certificates of a board. Throws a 400 for a name that is no member board. */
function issuedBy(board: string): string[] {
  const issued = certificatesOfBoard(board);
  if (issued) return issued;
  throw new Failure(400, 'bad_request', `board: Unknown board "${board}". Give the name of a member board of ABMS.`);
}

/** An active certificate without an end date has no end. */
const activeOn = (day: string): Criterion[] => [
  equals('record_type', 'CE'),
  { any: [between('end_date', day, undefined), { not: present('end_date') }] },
];
