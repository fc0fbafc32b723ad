import { z } from 'zod';

/** The mark Do not contact of the caller's team on a person. `until` is its last day; null: without end. */
export const DoNotContact = z.object({ reason: z.string(), until: z.string().nullable() }).meta({ id: 'DoNotContact' });
export type DoNotContact = z.infer<typeof DoNotContact>;
