import { certificatesOf } from '#src/datasets/certifications/boards.ts';
import { certificationCriteria } from '#src/datasets/certifications/contract.ts';
import { rowCriteria } from '#src/datasets/provider-criteria.ts';
import { between, equals, present } from '#src/search/criteria.ts';
import type { Criterion } from '#src/search/query.ts';

/** Board certification. Only physicians can lack it, because no board certifies the others. */
export const byCertification = rowCriteria(certificationCriteria, async (query, { today, physicians }) => {
  const { certified, board, certificate, certification_expires_from: from, certification_expires_to: to } = query;
  if (!certified && !board && !certificate && !from && !to) return [];
  const record: Criterion[] = [
    ...(board ? [equals('certificate', certificatesOf(board))] : []),
    ...(certificate ? [equals('certificate', certificate)] : []),
    ...(from || to ? [between('end_date', from, to)] : []),
  ];
  const active = certified === 'never' ? [] : activeOn(today);
  const held: Criterion = { child: 'certifications', meets: [...record, ...(certified ? active : [])] };
  if (certified === undefined || certified === 'yes') return [held];
  return [equals('taxonomies', await physicians()), { not: held }];
});

/** An active certificate without an end date is valid for life. */
const activeOn = (day: string): Criterion[] => [
  equals('record_type', 'CE'),
  { any: [between('end_date', day, undefined), { not: present('end_date') }] },
];
