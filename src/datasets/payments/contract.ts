import { z } from 'zod';
import { paymentFields, paymentsLastInForm } from '#src/datasets/payments/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi, parameter, text, wholeZip } from '#src/shared/fields.ts';

/** Rows per page. */
export const PAYMENTS_PER_PAGE = 10;

/** The sort values of payment records. */
export const paymentSorts = sortsOf(paymentFields, ['last_name', 'first_name', 'amount']);

/** Converts names and cities to capitals. */
const capitals = text.transform((value) => value?.toUpperCase());

/** Two letters. The publisher uses codes beyond the states, such as AE for the armed forces in Europe. */
const letters = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'State must be a two-letter code, such as OH');

const year = z
  .string()
  .regex(/^20\d\d$/, 'must be a year, such as 2023')
  .transform(Number);

/**
 * Criteria of a payment search. All match whole values, because the government's service supports nothing
 * else.
 */
const criteria = criteriaOf(
  paymentFields,
  {
    npi: rules.npi,
    text: parameter(capitals),
    state: parameter(letters.optional()),
    zip: parameter(wholeZip.optional()),
  },
  paymentsLastInForm,
);

/** A payment search. The default year is the newest. */
export const PaymentQuery = z.strictObject({ ...criteria, year: parameter(year.optional()), ...viewOf(paymentSorts) });
export type PaymentQuery = z.output<typeof PaymentQuery>;

/** Null if the government's service does not provide it. */
const yearOfServices = z.int().nullable();

/** A record as a card of the search shows it. */
export const PaymentRow = rowOf(paymentFields).extend({ year: yearOfServices }).meta({ id: 'PaymentRow' });
export type PaymentRow = z.infer<typeof PaymentRow>;

export const Payment = recordOf(paymentFields).extend({ year: yearOfServices }).meta({ id: 'Payment' });
export type Payment = z.infer<typeof Payment>;

/** The message of every failed request for payments. */
const FAILURE = 'Failed to fetch CMS payment data. Please try again.';

export const searchPayments = endpoint({
  name: 'searchPayments',
  method: 'GET',
  url: '/api/payments',
  summary: 'Search Medicare payment records of one year',
  search: true,
  query: PaymentQuery,
  response: pageOf(PaymentRow),
  failure: FAILURE,
});

export const listPaymentYears = endpoint({
  name: 'listPaymentYears',
  method: 'GET',
  url: '/api/payments/years',
  summary:
    "List the years of payment records, newest first, and whether they come live from the government's data service",
  response: z.object({ years: z.array(z.int()), live: z.boolean() }),
  failure: FAILURE,
});

export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  url: '/api/payments/:npi',
  summary: "Get a provider's payment record of a year, by default the newest, and list the years with records",
  params: z.strictObject({ npi }),
  query: z.strictObject({ year: parameter(year.optional()) }),
  response: Payment.extend({ years: z.array(z.int()) }),
  failure: FAILURE,
  unanswered: 'Failed to fetch payment details',
});

/** The error of a request for an NPI without a record (404). */
export const PAYMENT_NOT_FOUND = 'Payment record not found';
