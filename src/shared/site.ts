import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** A filter or a column of searches that administrators renamed or hid (R-1221). */
export const SiteField = z
  .object({
    kind: z.enum(['filter', 'column']),
    /** The first parameter of a filter, or the ID of a column. */
    name: z.string(),
    /** Null: the product's name. */
    label: z.string().nullable(),
    hidden: z.boolean(),
  })
  .meta({ id: 'SiteField' });
export type SiteField = z.infer<typeof SiteField>;

/** How results that can be both open. */
export const resultsView = z.enum(['cards', 'table'], 'must be cards or table');
export type ResultsView = z.infer<typeof resultsView>;

/** Data for the frame of every screen: the company and the imported tables. */
export const Site = z
  .object({
    name: z.string(),
    tagline: z.string(),
    company_domain: z.string(),
    support_phone: z.string(),
    support_email: z.string(),
    postal_address: z.string(),
    /** Whether visitors can create accounts. */
    sign_up: z.boolean(),
    /** The parameters of provider searches that this site turns off. */
    criteria_off: z.array(z.string()),
    search_fields: z.array(SiteField).optional(), // absent in replies of servers of the release before
    /** How results that are cards or a table open for users who have not chosen. */
    results_view: resultsView.optional(), // absent in replies of servers of the release before
    /** Whether clients can open the pages of submissions. */
    client_pages: z.boolean().optional(), // absent in replies of servers of the release before
    /** Whether anyone may search by the NPI Registry's API. */
    npi_api_open: z.boolean().optional(), // absent in replies of servers of the release before
    /** The time zone in which a day begins. */
    time_zone: z.string().optional(), // absent in replies of servers of the release before
    /** Whether any table holds invented demo data. */
    demo: z.boolean(),
    /** One entry per imported table, also if empty. */
    tables: z.array(
      z.object({
        table: z.string(),
        rows: z.int(),
        /** The publisher's date as YYYY-MM-DD. Null before the first import. */
        published_on: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Site' });
export type Site = z.infer<typeof Site>;

export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  url: '/api/site',
  summary: 'Get the company, the criteria that it turns off, its time zone, and the row counts and dates of its data',
  response: Site,
  failure: 'Failed to connect to database',
});
