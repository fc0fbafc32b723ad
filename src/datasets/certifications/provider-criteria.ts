import type { z } from 'zod';
import { certificationCriteria } from '#src/datasets/certifications/contract.ts';
import { type Facts, rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, contains, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';
import { Failure } from '#src/server/failure.ts';
import { certificatesOfBoard } from '#src/shared/abms-boards.ts';

type Query = Partial<z.output<z.ZodObject<typeof certificationCriteria>>>;

/** Board certification. Without `certified_in`, only physicians can lack it, because ABMS certifies no others. */
export const byCertification = rowCriteria(
  certificationCriteria,
  async (query, facts) => {
    await facts.requireKnown('certificate', query.certificate);
    if (Object.keys(query).length === 0) return [];
    return query.certified === undefined
      ? [held(recordOf(query, facts.today))]
      : answered(query, query.certified, facts);
  },
  {
    certificate: {
      own: ['certificate', 'board'],
      count: (query, { today }) => ({
        column: 'certificate',
        child: { table: 'certifications', meets: recordOf(query, today) },
      }),
    },
  },
);

const held = (meets: Criterion[]): Criterion => ({ child: 'certifications', meets });

/**
 * Who meets an answer about certification. `yes`, `no` and `unknown` are all providers. In a specialty, ABMS knows the
 * physicians with a record and those with the degree MD, if it has a certificate of the specialty (R-1031).
 */
async function answered(query: Query, answer: NonNullable<Query['certified']>, facts: Facts): Promise<Criterion[]> {
  const { today, certifiedIn } = facts;
  const physician = equals('taxonomies', await facts.physicians());
  const ofSpecialty = certifiedIn ? [equals('certificate', certifiedIn.length > 0 ? [...certifiedIn] : [NONE])] : [];
  const active = held([...recordOf({ ...query, certified: 'yes' }, today), ...ofSpecialty]);
  const known = certifiedIn
    ? [physician, ...(certifiedIn.length > 0 ? [inRegister] : [{ not: physician }])]
    : [physician];
  switch (answer) {
    case 'yes': {
      const isNamed =
        query.board || query.certificate || query.certification_expires_from || query.certification_expires_to;
      return certifiedIn && isNamed
        ? [held(recordOf(query, today)), held([...activeOn(today), ...ofSpecialty])]
        : [active];
    }
    case 'no':
      return [...known, { not: active }];
    case 'never':
      return [...known, { not: held([...recordOf(query, today), ...ofSpecialty]) }];
    case 'unknown':
      return [{ not: { all: known } }, { not: active }];
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
