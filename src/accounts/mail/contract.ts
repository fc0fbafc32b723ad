import { z } from 'zod';

/** Hours that a mailed link works: for confirmation, and for a new password. */
export const CONFIRM_HOURS = 24;
export const RESET_HOURS = 1;

/** Days that an invitation is valid. */
export const INVITATION_DAYS = 7;

/** The token of a mailed link or of an invitation. */
export const LinkToken = z
  .string('token is required')
  .regex(/^[\w-]{20,200}$/, 'This link is incomplete. Open it again, or copy all of it.');
