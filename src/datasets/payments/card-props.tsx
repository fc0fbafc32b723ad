import type { Payment } from '#src/datasets/payments/contract.ts';

/** The props of every payment card. */
export interface CardProps {
  payment: Payment;
  stamp: string;
}
