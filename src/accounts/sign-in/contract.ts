import { z } from 'zod';
import { endpoint } from '#src/shared/endpoint.ts';
import { email, line } from '#src/shared/fields.ts';

/** Minimum characters of a password. */
export const PASSWORD_MIN = 8;

/** Hours that a mailed link works: for confirmation, and for a new password. */
export const CONFIRM_HOURS = 24;
export const RESET_HOURS = 1;

/** The message for a sign-up if SIGN_UP=closed. */
export const SIGN_UP_CLOSED = 'Sign-up is closed. Ask an administrator for an account.';

/** A new password. The server also refuses common ones and the user's own e-mail address (password-rules.ts). */
export const Password = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(200, 'Password must have at most 200 characters')
  .refine((password) => password.trim() !== '', 'Password must not be only spaces');

/** The URLs of the sign-in, which the browser visits. `return_to` is a path of this site. */
export const signIn = { url: '/auth/sign-in', callback: '/auth/callback' };

/** The body of a sign-up. */
const NewAccount = z.strictObject({ full_name: line('Full Name'), email, password: Password });
export type NewAccount = z.output<typeof NewAccount>;

export const signUp = endpoint({
  method: 'POST',
  url: '/api/sign-up',
  statuses: [502],
  summary: 'Create a pending account',
  body: NewAccount,
  /** Whether a link was mailed that confirms the address. If not, the account needs only approval. */
  response: z.object({ confirm: z.boolean() }),
  failure: 'Failed to sign up',
});

const token = z.string('token is required').regex(/^[\w-]{20,200}$/, 'This link is incomplete');

export const confirmEmail = endpoint({
  method: 'POST',
  url: '/api/email-confirmation',
  statuses: [410],
  summary: 'Confirm an email address with the token of a mailed link',
  body: z.strictObject({ token }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to confirm the email address',
});

export const requestReset = endpoint({
  method: 'POST',
  url: '/api/password-reset',
  statuses: [502],
  summary: 'Request a mailed link to set a new password; known and unknown addresses get the same response',
  body: z.strictObject({ email }),
  response: z.object({ mail: z.boolean() }),
  failure: 'Failed to request a new password',
});

export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/password',
  statuses: [410],
  summary: 'Set a new password with the token of a mailed link',
  body: z.strictObject({ token, password: Password }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to set the new password',
});
