import { paymentFields } from '#src/datasets/payments/dataset.ts';
import { amongNpis, type DatasetColumns, ofField } from '#src/server/export-columns.ts';

/** Payments of the newest year. */
export const paymentsColumns = {
  position: 70,
  of: ['providers'],
  name: 'payments',
  title: 'Medicare payments',
  dataset: 'payments',
  from: () => `payments where ${amongNpis} and year = (select max(year) from payment_years)`,
  columns: [
    { ...ofField('year', paymentFields.year), name: 'payment_year', label: 'Medicare Year', header: 'Year' },
    { ...ofField('payment_amount', paymentFields.payment_amount), kind: 'money' },
    { ...ofField('allowed_amount', paymentFields.allowed_amount), kind: 'money' },
    { ...ofField('submitted_charges', paymentFields.submitted_charges), kind: 'money' },
    ofField('services', paymentFields.services),
    ofField('beneficiaries', paymentFields.beneficiaries),
  ],
} as const satisfies DatasetColumns;
