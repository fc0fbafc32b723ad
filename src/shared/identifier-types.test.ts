import { expect, it } from 'vitest';
import { identifierType } from '#src/shared/identifier-types.ts';

it('has the names of R-139 for the types of other identifiers', () => {
  const codes = ['01', '02', '04', '05', '06', '07', '08', '03', '99', null];
  expect(codes.map(identifierType)).toEqual([
    'Other',
    'Medicare UPIN',
    'Medicare ID',
    'Medicaid',
    'Medicare OSCAR/Certification',
    'Medicare NSC',
    'Medicare PIN',
    'Other',
    'Other',
    'Unknown Type',
  ]);
});
