import type { PaymentQuery, PaymentRow } from '#src/datasets/payments/contract.ts';
import { orderFields } from '#src/datasets/payments/payments.ts';

/**
 * Sorts the rows of one page as the imported table does: ignoring case, with missing values last in both directions,
 * and with the other fields to break ties. Without a sort, the order of the service remains.
 */
export function pageInOrder<Row extends PaymentRow>(
  rows: readonly Row[],
  sort: PaymentQuery['sort'],
  order: 'asc' | 'desc',
): Row[] {
  if (!sort) return [...rows];
  const fields = orderFields[sort];
  return rows.toSorted((a, b) => {
    for (const [place, field] of fields.entries()) {
      const difference = compare(a[field], b[field], place === 0 ? order : 'asc');
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

type Value = string | number | null;

function compare(a: Value, b: Value, order: 'asc' | 'desc') {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [one, other] = typeof a === 'string' ? [a.toUpperCase(), String(b).toUpperCase()] : [a, Number(b)];
  if (one === other) return 0;
  return one < other === (order === 'asc') ? -1 : 1;
}
