import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** The public description of a data source. */
const PublishedSource = z
  .object({
    dataset: z.string(),
    title: z.string(),
    publisher: z.string(),
    web_address: z.string().nullable(),
    terms: z.string(),
    /** The publisher's date of the loaded data. Null if none is loaded or the publisher gives no date. */
    published_on: z.string().nullable(),
    /** Whether the loaded data is demo data. */
    demo: z.boolean(),
  })
  .meta({ id: 'PublishedSource' });
export type PublishedSource = z.infer<typeof PublishedSource>;

/** The retention of user data, and the other sites that the browser contacts. */
const Keeping = z
  .object({
    /** Days that the audit log keeps an entry. */
    audit_days: z.int(),
    /** Hours from the last use of a session to its end. */
    idle_hours: z.int(),
    /** Hours from the sign-in to the end of the session. */
    session_hours: z.int(),
    analytics: z.boolean(),
    /** The host of map tiles. Null if maps load none from another site. */
    map_host: z.string().nullable(),
  })
  .meta({ id: 'Keeping' });
export type Keeping = z.infer<typeof Keeping>;

export const getAbout = endpoint({
  name: 'getAbout',
  method: 'GET',
  url: '/api/about',
  summary: 'List data sources with their terms, and the retention of user data',
  response: z.object({ sources: z.array(PublishedSource), keeping: Keeping }),
  failure: 'Failed to fetch the list of sources',
});
