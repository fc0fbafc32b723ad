import { z } from 'zod';
import { offeredRoles } from '#src/accounts/administration/contract.ts';
import { one, Password, Role, time } from '#src/accounts/contract.ts';
import { LinkToken } from '#src/accounts/sign-in/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { email, line } from '#src/shared/fields.ts';

/** Days that an invitation is valid. */
export const INVITATION_DAYS = 7;

/** An open invitation. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: Role,
  /** The address of the administrator. */
  invited_by: z.string(),
  expires_at: time,
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  url: '/api/invitations',
  summary: 'List open invitations, newest first',
  response: z.object({ rows: z.array(Invitation) }),
  failure: 'Failed to fetch invitations',
});

export const invite = endpoint({
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
  method: 'DELETE',
  url: '/api/invitations/:id',
  summary: 'Withdraw an open invitation, whose link then no longer works',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to withdraw the invitation',
});

/** A POST, so that no log of URLs has the token. */
export const readInvitation = endpoint({
  method: 'POST',
  url: '/api/invitation',
  statuses: [410],
  summary: 'Get the invitation of a link',
  body: z.strictObject({ token: LinkToken }),
  response: Invitation.pick({ email: true, role: true, invited_by: true }),
  failure: 'Failed to fetch the invitation',
});

export const acceptInvitation = endpoint({
  method: 'POST',
  url: '/api/invitation/acceptance',
  statuses: [410],
  summary: 'Create the account of an invitation and sign in',
  body: z.strictObject({ token: LinkToken, full_name: line('Full Name'), password: Password }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to create the account',
});
