import { z } from 'zod';
import { one, roleName, time } from '#src/accounts/contract.ts';
import { InvitationOffer } from '#src/accounts/invitations/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { email } from '#src/shared/fields.ts';
import type { roles } from '#src/shared/roles.ts';

/** The roles that screens offer. Only the command line can assign superadmin. */
export const offeredRoles = [
  'specialist',
  'manager',
  'administrator',
] as const satisfies readonly (typeof roles)[number][];

/** A user as administrators see them. */
export const ManagedUser = z
  .object({
    id: z.string(),
    full_name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    role: roleName.nullable(),
    disabled: z.boolean(),
    /** Whether the embedded provider keeps the account, so that its password can be reset here. */
    embedded: z.boolean(),
    /** Whether sign-ins need a second factor, which can be reset here. */
    second_factor: z.boolean(),
    created_at: time,
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.infer<typeof ManagedUser>;

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  url: '/api/users',
  summary: 'List users, newest first',
  response: z.object({ rows: z.array(ManagedUser) }),
  failure: 'Failed to fetch users',
});

export const approveUser = endpoint({
  name: 'approveUser',
  method: 'POST',
  url: '/api/users/:id/approval',
  statuses: [502],
  summary: 'Approve a pending account as specialist',
  params: one,
  response: ManagedUser,
  failure: 'Failed to approve user',
});

export const rejectUser = endpoint({
  name: 'rejectUser',
  method: 'DELETE',
  url: '/api/users/:id',
  summary: 'Reject a pending account and delete its profile, sessions and embedded account',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to reject user',
});

export const changeRole = endpoint({
  name: 'changeRole',
  method: 'PATCH',
  url: '/api/users/:id/role',
  statuses: [502],
  summary: 'Change the role of an account, also at the identity provider',
  params: one,
  body: z.strictObject({ role: z.enum(offeredRoles, `must be one of ${offeredRoles.join(', ')}`) }),
  response: ManagedUser,
  failure: 'Failed to update user role',
});

export const disableUser = endpoint({
  name: 'disableUser',
  method: 'PATCH',
  url: '/api/users/:id/disabled',
  summary: 'Disable or enable an account',
  params: one,
  body: z.strictObject({ disabled: z.boolean('must be true or false') }),
  response: ManagedUser,
  failure: 'Failed to disable user',
});

export const resetUserPassword = endpoint({
  name: 'resetUserPassword',
  method: 'POST',
  url: '/api/users/:id/password',
  secret: true,
  summary: 'Reset the password of an embedded account; the response has the new one',
  params: one,
  response: z.object({ password: z.string() }),
  failure: 'Failed to reset the password',
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  url: '/api/users/:id/second-factor',
  summary: 'Reset the two-step verification of an embedded account and end its sessions',
  params: one,
  response: ManagedUser,
  failure: 'Failed to reset two-step verification',
});

/** An open invitation. */
export const Invitation = z
  .object({
    id: z.string(),
    ...InvitationOffer.shape,
    expires_at: time,
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  name: 'listInvitations',
  method: 'GET',
  url: '/api/invitations',
  summary: 'List open invitations, newest first',
  response: z.object({ rows: z.array(Invitation) }),
  failure: 'Failed to fetch invitations',
});

export const invite = endpoint({
  name: 'invite',
  method: 'POST',
  url: '/api/invitations',
  secret: true,
  summary: 'Invite a person; only this response has the link',
  body: z.strictObject({ email, role: z.enum(offeredRoles, `must be one of ${offeredRoles.join(', ')}`) }),
  response: z.object({
    invitation: Invitation,
    link: z.string(),
    /** Whether the link is mailed too. */
    mail: z.boolean(),
  }),
  failure: 'Failed to invite',
});

export const withdrawInvitation = endpoint({
  name: 'withdrawInvitation',
  method: 'DELETE',
  url: '/api/invitations/:id',
  summary: 'Withdraw an open invitation, whose link then no longer works',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to withdraw the invitation',
});
