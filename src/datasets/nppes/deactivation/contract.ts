// The reply of calls for an NPI that is out of service.
import { z } from 'zod';

/** The code of the 410 for an NPI that is out of service. */
export const DEACTIVATED = 'deactivated';

/** The facts in the reply, beside code and message. */
export const Deactivation = z.object({
  deactivated_on: z.string().nullable(),
  /** The NPI that replaces it, where NPPES names one. */
  replaced_by: z.string().nullable(),
  /** What it was the NPI of. Null if it went out of service before the first import. */
  kind: z.enum(['provider', 'organization']).nullable(),
  /** The row that NPPES published last. */
  last_known: z.unknown(),
});
export type Deactivation = z.infer<typeof Deactivation>;
