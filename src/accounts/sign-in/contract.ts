import { z } from 'zod';
import { Password } from '#src/accounts/contract.ts';
import { LinkToken } from '#src/accounts/mail/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { email, line } from '#src/shared/fields.ts';

/** The message for a sign-up if SIGN_UP=closed. */
export const SIGN_UP_CLOSED = 'Sign-up is closed. Ask an administrator for an account.';

/** The body of a sign-up. */
const NewAccount = z
  .strictObject({ full_name: line('Full Name'), email, password: Password })
  .meta({ id: 'NewAccount' });
export type NewAccount = z.output<typeof NewAccount>;

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  url: '/api/sign-up',
  statuses: [502],
  summary: 'Create a pending account',
  body: NewAccount,
  /** Whether a link was mailed that confirms the address. If not, the account needs only approval. */
  response: z.object({ confirm: z.boolean() }),
  failure: 'Failed to sign up',
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  method: 'POST',
  url: '/api/email-confirmation',
  statuses: [410],
  summary: 'Confirm an email address with the token of a mailed link',
  body: z.strictObject({ token: LinkToken }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to confirm the email address',
});

export const requestReset = endpoint({
  name: 'requestReset',
  method: 'POST',
  url: '/api/password-reset',
  statuses: [502],
  summary: 'Request a mailed link to set a new password; known and unknown addresses get the same response',
  body: z.strictObject({ email }),
  response: z.object({ mail: z.boolean() }),
  failure: 'Failed to request a new password',
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  url: '/api/password',
  statuses: [410],
  summary: 'Set a new password with the token of a mailed link',
  body: z.strictObject({ token: LinkToken, password: Password }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to set the new password',
});
