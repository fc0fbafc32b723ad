import { z } from 'zod';
import { id } from '#src/shared/fields.ts';
import { roles } from '#src/shared/roles.ts';

export const roleName = z.enum(roles);

export const time = z.iso.datetime();

export const word = z.string().nullable();

export const one = z.strictObject({ id });

/** Minimum characters of a password. */
export const PASSWORD_MIN = 8;

/** A new password. The server also refuses common ones and the user's own e-mail address (password-rules.ts). */
export const Password = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(200, 'Password must have at most 200 characters')
  .refine((password) => password.trim() !== '', 'Password must not be only spaces');
