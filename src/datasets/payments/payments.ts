import type { z } from 'zod';
import type {
  getPayment,
  listPaymentYears,
  PaymentQuery,
  PaymentRow,
  paymentSorts,
  searchPayments,
} from '#src/datasets/payments/contract.ts';

/** The source of payment records: the imported table, or the government's data service. */
export interface Payments {
  find(query: PaymentQuery): Promise<z.output<typeof searchPayments.response>>;
  /** A provider's record of `year`, or the newest. Undefined if there is none. */
  paymentOf(npi: string, year: number | undefined): Promise<z.output<typeof getPayment.response> | undefined>;
  years(): Promise<z.output<typeof listPaymentYears.response>>;
}

/** The fields of each sort value. Each breaks the ties of the previous ones. */
export const orderFields = {
  last_name: ['last_name', 'first_name', 'npi'],
  first_name: ['first_name', 'last_name', 'npi'],
  amount: ['payment_amount', 'npi'],
  bene: ['beneficiaries', 'npi'],
} as const satisfies Record<(typeof paymentSorts)[number], readonly (keyof PaymentRow)[]>;
