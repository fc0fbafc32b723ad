import { z } from 'zod';
import { lastInForm, paymentFields } from '#src/datasets/payments/dataset.ts';
import { criteriaOf, recordOf, rowOf, rules, sortsOf, viewOf } from '#src/shared/declare.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi, parameter, text, wholeZip } from '#src/shared/fields.ts';

/** Rows per page. */
export const PAGE_SIZE = 10;

/** The sort values of payment records. */
export const sortValues = sortsOf(paymentFields, ['last_name', 'first_name', 'amount']);

/** Names and cities are compared in capitals. */
const capitals = text.transform((value) => value?.toUpperCase());

/** Two letters, for the publisher has more than the states: AE for the armed forces in Europe, ZZ for places abroad. */
const letters = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'State must be a two-letter code, such as OH');

const year = z
  .string()
  .regex(/^20\d\d$/, 'must be a year, such as 2023')
  .transform(Number);

/** Criteria of a payment search, each compared whole: the government's service knows nothing else. */
const criteria = criteriaOf(
  paymentFields,
  {
    npi: rules.npi,
    text: parameter(capitals),
    state: parameter(letters.optional()),
    zip: parameter(wholeZip.optional()),
  },
  lastInForm,
);

/** A payment search. The default year is the newest. */
export const PaymentQuery = z.strictObject({ ...criteria, year: parameter(year.optional()), ...viewOf(sortValues) });
export type PaymentQuery = z.output<typeof PaymentQuery>;

/** Null if the government's service does not provide it. */
const yearOfServices = z.int().nullable();

/** A record as a card of the search shows it. */
export const PaymentRow = rowOf(paymentFields).extend({ year: yearOfServices });
export type PaymentRow = z.infer<typeof PaymentRow>;

export const Payment = recordOf(paymentFields).extend({ year: yearOfServices });
export type Payment = z.infer<typeof Payment>;

/** The message of every failed request for payments. */
const FAILURE = 'Failed to fetch CMS payment data. Please try again.';

export const searchPayments = endpoint({
  method: 'GET',
  url: '/api/payments',
  summary: 'Search Medicare payment records of one year',
  query: PaymentQuery,
  response: pageOf(PaymentRow),
  failure: FAILURE,
});

export const listPaymentYears = endpoint({
  method: 'GET',
  url: '/api/payments/years',
  summary:
    "List the years of payment records, newest first, and whether they come live from the government's data service",
  response: z.object({ years: z.array(z.int()), live: z.boolean() }),
  failure: FAILURE,
});

export const getPayment = endpoint({
  method: 'GET',
  url: '/api/payments/:npi',
  summary: "Get a provider's payment record of a year, by default the newest, and list the years with records",
  params: z.strictObject({ npi }),
  query: z.strictObject({ year: parameter(year.optional()) }),
  response: Payment.extend({ years: z.array(z.int()) }),
  failure: FAILURE,
  unanswered: 'Failed to fetch payment details',
});

/** What a call for an NPI without a record replies with 404. */
export const NOT_FOUND = 'Payment record not found';
