// Programs and pay in words.
import { count } from '#src/shared/format.ts';
import type { PayRow, PlaceProgram } from '#src/work/openings/place/contract.ts';
import { payInWords } from '#src/work/openings/words.tsx';

/** `About 3 positions a year (9 filled ÷ 3 years)`, or what the publisher has. */
export function positionsInWords({ filled, approved, years, per_year }: Omit<PlaceProgram, 'name'>): string {
  if (filled !== null && years !== null && per_year !== null) {
    const length = `${filled} filled ÷ ${years} ${years === 1 ? 'year' : 'years'}`;
    if (per_year === 0) return `Less than one position a year (${length})`;
    return `About ${count(per_year)} ${per_year === 1 ? 'position' : 'positions'} a year (${length})`;
  }
  const known = [
    filled !== null && `${count(filled)} filled`,
    approved !== null && `${count(approved)} approved`,
    years !== null && `${years} ${years === 1 ? 'year' : 'years'}`,
  ].filter(Boolean);
  return known.length > 0 ? `Positions: ${known.join(', ')}` : 'The publisher lists no positions';
}

/** `$480,000–560,000`. */
export const payOf = ({ low, high }: Pick<PayRow, 'low' | 'high'>): string =>
  payInWords({ pay_from: low, pay_to: high }) ?? '';
