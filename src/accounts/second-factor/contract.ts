import { z } from 'zod';
import { time } from '#src/accounts/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';

/** Two-step verification of the user's own account. */
export const SecondFactor = z
  .object({
    /** When it was turned on. Null: it is off. */
    since: time.nullable(),
    /** Recovery codes that were not used. */
    recovery_codes: z.int(),
    /** Whether this site requires it of the user, who cannot turn it off. */
    required: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  url: '/api/profile/second-factor',
  statuses: [409],
  summary: 'Get the state of your two-step verification',
  response: SecondFactor,
  failure: 'Failed to fetch two-step verification',
});

const TOO_LONG = 'A password has at most 200 characters';

/** The user's password. */
export const password = z.string('Password is required').min(1, 'Password is required').max(200, TOO_LONG);

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  url: '/api/profile/second-factor',
  secret: true,
  summary: 'Set up two-step verification with your password; only this response has the secret',
  body: z.strictObject({ proof: password }),
  response: z.object({
    /** As users type it into an app. */
    secret: z.string(),
    /** The `otpauth:` link of the secret. */
    link: z.string(),
    /** The link as a QR code: an SVG image in a `data:` URL. */
    qr_code: z.string(),
  }),
  failure: 'Failed to set up two-step verification',
});

const code = z
  .string('Code is required')
  .trim()
  .regex(/^\d{3}\s?\d{3}$/, 'The code has six digits');

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  url: '/api/profile/second-factor/confirmation',
  secret: true,
  summary: 'Turn two-step verification on with a code; only this response has the recovery codes',
  body: z.strictObject({ code }),
  response: RecoveryCodes,
  failure: 'Failed to turn on two-step verification',
});

/** The user's password, or a code of the app. */
export const proof = z.string('Password or code is required').min(1, 'Password or code is required').max(200, TOO_LONG);

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  url: '/api/profile/second-factor/recovery-codes',
  secret: true,
  summary: 'Replace your recovery codes; only this response has the new ones',
  body: z.strictObject({ proof }),
  response: RecoveryCodes,
  failure: 'Failed to make new codes',
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'DELETE',
  url: '/api/profile/second-factor',
  summary: 'Turn two-step verification off',
  body: z.strictObject({ proof }),
  response: SecondFactor,
  failure: 'Failed to turn off two-step verification',
});
