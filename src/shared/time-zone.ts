import { z } from 'zod';

/** A time zone of the IANA database. */
export const timeZone = z
  .string('must be a time zone, such as America/Chicago')
  .max(64, 'must have at most 64 characters')
  .refine(isTimeZone, 'must be a time zone, such as America/Chicago');

/** Names that ICU knows besides those of the IANA database. PostgreSQL has others for them, or none. */
const ONLY_ICU = /^((?!GMT|UCT|[EHM]ST|[CEMW]ET)[A-Z]{2}T|SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan)$/i;

/** Whether both JavaScript and PostgreSQL know a name of a time zone. Of offsets such as +05:00, they disagree. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Z]/i.test(zone) && !ONLY_ICU.test(zone);
  } catch {
    return false; // a RangeError
  }
}
