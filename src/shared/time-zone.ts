import { z } from 'zod';

/** A time zone of the IANA database. */
export const timeZone = z
  .string('must be a time zone, such as America/Chicago')
  .max(64, 'must have at most 64 characters')
  .refine(isTimeZone, 'must be a time zone, such as America/Chicago');

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return /^[A-Z]/i.test(zone); // no offset such as +05:00
  } catch {
    return false; // a RangeError
  }
}
