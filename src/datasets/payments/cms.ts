// Payment records from the government's data service (docs/sources.md). It filters by equality, cannot sort, and sends
// all values as text.
import { z } from 'zod';
import { PAYMENTS_PER_PAGE, Payment, type PaymentQuery } from '#src/datasets/payments/contract.ts';
import { paymentFields, paymentsLastInForm } from '#src/datasets/payments/dataset.ts';
import { pageInOrder } from '#src/datasets/payments/page-order.ts';
import type { Payments } from '#src/datasets/payments/payments.ts';
import { totals } from '#src/datasets/payments/totals.ts';
import type { CmsConfig } from '#src/server/config.ts';
import { ServiceFailure } from '#src/server/failure.ts';
import { type CriterionName, type Fields, isNumber, searched } from '#src/shared/declare.ts';

/** Timeout of a call in milliseconds. */
const TIMEOUT = 10_000;

const fields: Fields = paymentFields;

type Criteria = Pick<PaymentQuery, CriterionName<typeof paymentFields>>;
/** A dataset of the service: one year. The year is null for the dataset that is always the newest. */
type Dataset = CmsConfig['datasets'][number];

const Records = z.array(z.record(z.string(), z.unknown()));
const Stats = z.object({ found_rows: z.coerce.number().int() });

/** Payment records from the data service. Throws if a request fails, with the status of the service in the message. */
export function cmsPayments({ url, datasets }: CmsConfig): Payments {
  const ask = async (path: string, parameters: [string, string][]): Promise<unknown> => {
    const response = await fetch(`${url}/dataset/${path}?${new URLSearchParams(parameters)}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch((cause) => {
      throw new ServiceFailure(`The CMS data service did not reply for ${path}: ${cause.message}`, { cause });
    });
    if (!response.ok) throw new ServiceFailure(`The CMS data service replied ${response.status} for ${path}.`);
    return response.json().catch((cause) => {
      throw new ServiceFailure(`The CMS data service's reply for ${path} cannot be read.`, { cause });
    });
  };

  async function records({ id, year }: Dataset, criteria: Partial<Criteria>, offset = 0) {
    const view: [string, string][] = [
      ['offset', String(offset)],
      ['size', String(PAYMENTS_PER_PAGE)],
    ];
    const found = Records.parse(await ask(`${id}/data`, [...filtersOf(criteria), ...view]));
    return found.map((record) => paymentIn(record, year));
  }

  const totalOf = totals(async (id: string, asked: string) => {
    const reply = await ask(`${id}/data/stats`, [...new URLSearchParams(asked)]);
    return Stats.parse(reply).found_rows;
  });

  const datasetOf = (year: number | undefined) =>
    year === undefined ? datasets[0] : datasets.find((each) => each.year === year);

  return {
    find: async (query) => {
      const { page, sort, order } = query;
      const view = { page, page_size: PAYMENTS_PER_PAGE };
      const dataset = datasetOf(query.year);
      if (!dataset) return { ...view, total: 0, rows: [] };
      const [total, rows] = await Promise.all([
        totalOf(dataset.id, String(new URLSearchParams(filtersOf(query)))),
        records(dataset, query, (page - 1) * PAYMENTS_PER_PAGE),
      ]);
      return { ...view, total, rows: pageInOrder(rows, sort, order) };
    },
    paymentOf: async (npi, year) => {
      const found = await Promise.all(datasets.map(async (each) => (await records(each, { npi }))[0]));
      const held = found.filter((each) => each !== undefined);
      const payment = year === undefined ? held[0] : held.find((each) => each.year === year);
      return payment && { ...payment, years: held.flatMap((each) => each.year ?? []) };
    },
    years: async () => ({ years: datasets.flatMap(({ year }) => year ?? []), live: true }),
  };
}

/** `filter[Field]=value` for each criterion that is given. */
const filtersOf = (criteria: Partial<Criteria>) =>
  searched(paymentFields, paymentsLastInForm).flatMap(({ name, query }): [string, string][] => {
    const value = criteria[query];
    return value === undefined ? [] : [[`filter[${fields[name]?.header}]`, value]];
  });

/** Converts a record to the product's fields. */
function paymentIn(record: Record<string, unknown>, year: number | null): Payment {
  const values = Object.entries(fields).map(([name, field]) => {
    const [value] = [field.header ?? []].flat().flatMap((header) => record[header] ?? []);
    return [name, isNumber(field) ? numberIn(value) : textIn(value)];
  });
  return Payment.parse({ ...Object.fromEntries(values), year });
}

const textIn = (value: unknown) => String(value ?? '').trim() || null;

/** Null if the text is not a number: empty, or `*` or `#`, which mark withheld values. */
function numberIn(value: unknown) {
  const text = String(value ?? '')
    .replaceAll(',', '')
    .trim();
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
