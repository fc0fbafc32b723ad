import { expect, it } from 'vitest';
import { widthsOf } from '#src/ui/results/FitColumns.tsx';

const columns = [{ width: 100 }, { width: 160, yields: true }, { width: 100 }] as const;
const shared = (needs: number[], room: number) => widthsOf(columns, needs, room).map(Math.round);

it('gives a column what its cells need, and shares what is left (R-1425)', () => {
  expect(shared([80, 200, 40], 320)).toEqual([80, 200, 40]);
  expect(shared([80, 200, 40], 640)).toEqual([160, 400, 80]);
});

it('takes from the column that yields before a name is cut (R-1425)', () => {
  expect(shared([154, 430, 40], 354)).toEqual([154, 160, 40]);
  expect(shared([154, 430, 40], 314)).toEqual([154, 120, 40]);
  expect(shared([154, 430, 40], 284)).toEqual([124, 120, 40]);
  expect(shared([100, 120, 100], 160)).toEqual([50, 60, 50]);
});
