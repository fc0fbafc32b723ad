import { z } from 'zod';
import { Password } from '#src/accounts/contract.ts';
import { CurrentUser } from '#src/accounts/users/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { line, stateCode } from '#src/shared/fields.ts';
import { timeZone } from '#src/shared/time-zone.ts';

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  url: '/api/profile',
  summary: 'Update your name, default state and time zone',
  body: z.strictObject({
    full_name: line('Full Name').optional(),
    default_state: stateCode.nullable().optional(),
    time_zone: timeZone.optional(),
  }),
  response: CurrentUser,
  failure: 'Failed to update profile',
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  url: '/api/profile/password',
  secret: true,
  summary: 'Change your password, and end your other sessions and API tokens',
  body: z.strictObject({
    current_password: z.string('Current password is required').min(1, 'Current password is required').max(200),
    new_password: Password,
  }),
  response: z.object({ ok: z.literal(true) }),
  failure: 'Failed to change the password',
});
