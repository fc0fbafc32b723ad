import type { z } from 'zod';
import { certificatesOf } from '#src/datasets/certifications/boards.ts';
import { certificationCriteria } from '#src/datasets/certifications/contract.ts';
import { rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

type Query = Partial<z.output<z.ZodObject<typeof certificationCriteria>>>;

/** Board certification. Only physicians can lack it, because no board certifies the others. */
export const byCertification = rowCriteria(
  certificationCriteria,
  async (query, { today, physicians, requireKnown }) => {
    await requireKnown('certificate', query.certificate);
    if (Object.keys(query).length === 0) return [];
    const held: Criterion = { child: 'certifications', meets: recordOf(query, today) };
    if (query.certified !== 'no' && query.certified !== 'never') return [held];
    return [equals('taxonomies', await physicians()), { not: held }];
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

/** What one record must meet, or for physicians without certification must not meet. */
function recordOf(query: Query, today: string): Criterion[] {
  const { certified, board, certificate, certification_expires_from: from, certification_expires_to: to } = query;
  return [
    ...(board ? [equals('certificate', certificatesOf(board))] : []),
    ...(certificate ? [equals('certificate', certificate)] : []),
    ...(from || to ? [between('end_date', from, to)] : []),
    ...(certified === 'yes' || certified === 'no' ? activeOn(today) : []),
  ];
}

/** An active certificate without an end date is valid for life. */
const activeOn = (day: string): Criterion[] => [
  equals('record_type', 'CE'),
  { any: [between('end_date', day, undefined), { not: present('end_date') }] },
];
