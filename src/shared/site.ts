import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** What every screen's frame needs: whose site this is, and which data stands behind it. */
export const Site = z.object({
  name: z.string(),
  tagline: z.string(),
  company_domain: z.string(),
  support_phone: z.string(),
  support_email: z.string(),
  postal_address: z.string(),
  /** Whether people may create their own accounts. */
  sign_up: z.boolean(),
  /** Whether any table holds invented demo data. */
  demo: z.boolean(),
  /** One entry per imported table, filled or not. */
  tables: z.array(
    z.object({
      table: z.string(),
      rows: z.int(),
      /** The publisher's date, as YYYY-MM-DD; null while the table was never filled. */
      published_on: z.string().nullable(),
    }),
  ),
});
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  method: 'GET',
  url: '/api/site',
  summary: 'Get the company, and the row counts and dates of its data',
  response: Site,
  failure: 'Failed to connect to database',
});
