import type { byPayment } from '#src/datasets/payments/criteria.ts';
import { dollarAmount, parameter } from '#src/shared/fields.ts';
import { onScreen } from '#src/ui/on-screen.ts';
import { asDollars, asNumber, each, oneOf, range } from '#src/ui/search/criteria-chips.ts';

/** Medicare payments on screen. */
export const paymentCriteria = onScreen<typeof byPayment.parameters>({ dataset: 'payments', table: 'payments' })([
  {
    position: 350,
    chip: oneOf('paid', { yes: 'Medicare record', no: 'No Medicare record' }),
    rail: [
      {
        position: 120,
        kind: 'choice',
        title: 'Medicare record',
        choices: { yes: 'Has a record', no: 'None' },
      },
    ],
  },
  {
    position: 390,
    chip: each('payment_year', (year) => (year === 'any' ? 'Medicare in any year' : `Medicare in ${year}`)),
  },
  {
    position: 360,
    chip: range('payment', 'Medicare', asDollars),
    rail: [{ position: 100, kind: 'range', title: 'Medicare payments', limits: 'dollars', open: true }],
    fields: [
      {
        position: 70,
        name: 'payment_from',
        label: 'Medicare payments, at least',
        kind: 'number',
        rule: parameter(dollarAmount.optional()),
        placeholder: '$200,000',
      },
    ],
  },
  { position: 370, chip: range('services', 'Medicare services', asNumber) },
  {
    position: 380,
    chip: range('beneficiaries', 'Medicare beneficiaries', asNumber),
    rail: [{ position: 110, kind: 'range', title: 'Medicare beneficiaries', limits: 'whole' }],
  },
]);
