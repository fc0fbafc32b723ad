import { z } from 'zod';
import { one, time } from '#src/accounts/contract.ts';
import { proof } from '#src/accounts/second-factor/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/fields.ts';

/** Passkeys per user. */
export const PASSKEYS_MAX = 10;

export const Passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    created_at: time,
    last_used_at: time.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const listPasskeys = endpoint({
  name: 'listPasskeys',
  method: 'GET',
  url: '/api/profile/passkeys',
  statuses: [409],
  summary: 'List your passkeys, oldest first',
  response: z.object({ rows: z.array(Passkey) }),
  failure: 'Failed to fetch passkeys',
});

export const beginPasskey = endpoint({
  name: 'beginPasskey',
  method: 'POST',
  url: '/api/profile/passkeys/options',
  secret: true,
  summary: 'Get the options with which the browser makes a passkey (WebAuthn)',
  body: z.strictObject({ proof }),
  response: z.object({ options: z.looseObject({ challenge: z.string() }) }),
  failure: 'Failed to add the passkey',
});

/** What the browser made, as JSON (WebAuthn). The server verifies it. */
export const Credential = z
  .looseObject({
    id: z
      .string()
      .max(1500)
      .regex(/^[\w-]+$/), // base64url
    rawId: z.string().max(1500),
    type: z.literal('public-key'),
    response: z.looseObject({
      clientDataJSON: z.string().max(5000),
      /** How the device is reached, such as `usb`. */
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'Credential' });

export type Credential = z.output<typeof Credential>;

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  url: '/api/profile/passkeys',
  secret: true,
  summary: 'Add a passkey; the response has recovery codes if it is your first second factor',
  body: z.strictObject({ name: line('Name', 60), credential: Credential }),
  response: z.object({ recovery_codes: z.array(z.string()) }),
  failure: 'Failed to add the passkey',
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  url: '/api/profile/passkeys/:id',
  summary: 'Remove a passkey',
  params: one,
  body: z.strictObject({ proof }),
  response: z.object({ id: z.string() }),
  failure: 'Failed to remove the passkey',
});
