import { z } from 'zod';
import { one, Role, time } from '#src/accounts/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import type { roles } from '#src/shared/roles.ts';

/** The roles that are given on screen; superadmin is given by the command line only. */
export const offeredRoles = [
  'specialist',
  'manager',
  'administrator',
] as const satisfies readonly (typeof roles)[number][];

/** An account as administrators see it. */
export const Member = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  role: Role.nullable(),
  disabled: z.boolean(),
  /** Kept by the embedded provider: its password can be reset here. */
  embedded: z.boolean(),
  created_at: time,
});
export type Member = z.infer<typeof Member>;

export const listMembers = endpoint({
  method: 'GET',
  url: '/api/users',
  summary: 'Every profile, newest first',
  response: z.object({ rows: z.array(Member) }),
  failure: 'Failed to fetch users',
});

export const approveMember = endpoint({
  method: 'POST',
  url: '/api/users/:id/approval',
  summary: 'Approve a pending account as specialist',
  params: one,
  response: Member,
  failure: 'Failed to approve user',
});

export const rejectMember = endpoint({
  method: 'DELETE',
  url: '/api/users/:id',
  summary: 'Reject a pending account: its profile, sessions and embedded account are deleted',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to reject user',
});

export const changeRole = endpoint({
  method: 'PATCH',
  url: '/api/users/:id/role',
  summary: 'Change a role, here and at the identity provider',
  params: one,
  body: z.strictObject({ role: z.enum(offeredRoles, `one of ${offeredRoles.join(', ')}`) }),
  response: Member,
  failure: 'Failed to update user role',
});

export const disableMember = endpoint({
  method: 'PATCH',
  url: '/api/users/:id/disabled',
  summary: 'Shut an account out, or let it in again',
  params: one,
  body: z.strictObject({ disabled: z.boolean('true or false') }),
  response: Member,
  failure: 'Failed to disable user',
});

export const resetMember = endpoint({
  method: 'POST',
  url: '/api/users/:id/password',
  summary: 'Give an embedded account a new password, which is shown once',
  params: one,
  response: z.object({ password: z.string() }),
  failure: 'Failed to reset the password',
});
