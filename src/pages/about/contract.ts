import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';

/** A publisher's dataset, as everybody may know it. */
const PublishedSource = z.object({
  dataset: z.string(),
  title: z.string(),
  publisher: z.string(),
  web_address: z.string().nullable(),
  terms: z.string(),
  /** The publisher's date of what is loaded; null while nothing is, or where the publisher gives none. */
  published_on: z.string().nullable(),
  /** Whether what is loaded is invented. */
  demo: z.boolean(),
});
export type PublishedSource = z.infer<typeof PublishedSource>;

/** What this installation remembers of those who use it, and whom it lets know. */
const Keeping = z.object({
  audit_days: z.int(),
  /** Hours after which a session ends that is not used, and that every session ends at. */
  idle_hours: z.int(),
  session_hours: z.int(),
  analytics: z.boolean(),
  /** Where pictures of maps come from; null: from here. */
  map_host: z.string().nullable(),
});
export type Keeping = z.infer<typeof Keeping>;

export const getAbout = endpoint({
  method: 'GET',
  url: '/api/about',
  summary: 'List data sources with their terms, and the retention of user data',
  response: z.object({ sources: z.array(PublishedSource), keeping: Keeping }),
  failure: 'Failed to fetch the list of sources',
});
