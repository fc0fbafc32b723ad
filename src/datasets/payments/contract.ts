import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { npi, pageNumber, parameter, sortOrder, text } from '#src/shared/fields.ts';

/** Rows on one page. */
export const PAGE_SIZE = 10;

/** The words for the orders of payment records. */
export const sortValues = ['last_name', 'first_name', 'amount', 'bene'] as const;

/** Names and cities are compared in capitals. */
const capitals = text.transform((value) => value?.toUpperCase());

/** Two letters, for the publisher has more than the states: AE for the armed forces in Europe, ZZ for places abroad. */
const letters = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'State is a two-letter code, such as OH');

/** Cut to 5 characters before it is judged. */
const zip = z
  .string()
  .transform((value) => value.slice(0, 5))
  .pipe(z.string().regex(/^\d{5}$/, 'ZIP Code has 5 digits'));

const year = z
  .string()
  .regex(/^20\d\d$/, 'a year, such as 2023')
  .transform(Number);

/** Criteria of a payment search, each compared whole: the government's service knows nothing else. Without a year: the newest. */
export const PaymentQuery = z.strictObject({
  npi: parameter(npi.optional()),
  last_name: parameter(capitals),
  first_name: parameter(capitals),
  state: parameter(letters.optional()),
  city: parameter(capitals),
  zip: parameter(zip.optional()),
  year: parameter(year.optional()),
  sort: parameter(z.enum(sortValues, `one of ${sortValues.join(', ')}`).optional()),
  order: sortOrder,
  page: pageNumber,
});
export type PaymentQuery = z.output<typeof PaymentQuery>;

const word = z.string().nullable();
/** Null is unknown, which is not zero: the publisher withholds counts of 1 to 10 people and what would betray them. */
const number = z.number().nullable();

/** A record as a card of the search shows it. Amounts are US dollars. */
export const PaymentRow = z.object({
  npi: z.string(),
  /** The year of the services; null where the government's service does not tell. */
  year: z.int().nullable(),
  /** Or the name of an organization. */
  last_name: word,
  first_name: word,
  middle_name: word,
  credential: word,
  /** I for an individual, O for an organization. */
  entity_code: word,
  city: word,
  state: word,
  zip: word,
  beneficiaries: number,
  services: number,
  submitted_charges: number,
  allowed_amount: number,
  payment_amount: number,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

export const Payment = PaymentRow.extend({
  address_1: word,
  address_2: word,
  provider_type: word,
  medicare_participating: word,
  procedure_codes: number,
  drug_suppression: word,
  drug_beneficiaries: number,
  drug_services: number,
  drug_payment_amount: number,
  medical_suppression: word,
  medical_beneficiaries: number,
  medical_services: number,
  medical_payment_amount: number,
  average_age: number,
  age_under_65: number,
  age_65_74: number,
  age_75_84: number,
  age_over_84: number,
  female: number,
  male: number,
  race_white: number,
  race_black: number,
  race_asian_pacific: number,
  race_hispanic: number,
  race_native: number,
  race_other: number,
  /** Percent of the beneficiaries, as published. */
  hypertension_percent: number,
  diabetes_percent: number,
  depression_percent: number,
  anxiety_percent: number,
  /** 1.0 is the mean of the country. */
  risk_score: number,
});
export type Payment = z.infer<typeof Payment>;

/** The sentence of every failed call for payments. */
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
  summary: 'The years there are payment records of, newest first, and whether they come live from the government',
  response: z.object({ years: z.array(z.int()), live: z.boolean() }),
  failure: FAILURE,
});

export const getPayment = endpoint({
  method: 'GET',
  url: '/api/payments/:npi',
  summary:
    "A provider's payment record of one year, the newest unless another is asked for, and the years there are others of",
  params: z.strictObject({ npi }),
  query: z.strictObject({ year: parameter(year.optional()) }),
  response: Payment.extend({ years: z.array(z.int()) }),
  failure: FAILURE,
  unanswered: 'Failed to fetch payment details',
});

/** What a call for an NPI without a record replies with 404. */
export const NOT_FOUND = 'Payment record not found';
