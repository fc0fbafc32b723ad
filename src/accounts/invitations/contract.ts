import { z } from 'zod';
import { Password, roleName } from '#src/accounts/contract.ts';
import { LinkToken } from '#src/accounts/mail/contract.ts';
import { endpoint } from '#src/shared/endpoint.ts';
import { line } from '#src/shared/fields.ts';

/** What an invitation offers. */
export const InvitationOffer = z
  .object({
    email: z.string(),
    role: roleName,
    /** The address of the administrator. */
    invited_by: z.string(),
  })
  .meta({ id: 'InvitationOffer' });

/** A POST, so that no log of URLs has the token. */
export const readInvitation = endpoint({
  name: 'readInvitation',
  method: 'POST',
  url: '/api/invitation',
  statuses: [410],
  summary: 'Get the invitation of a link',
  body: z.strictObject({ token: LinkToken }),
  response: InvitationOffer,
  failure: 'Failed to fetch the invitation',
});

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  url: '/api/invitation/acceptance',
  statuses: [410],
  summary: 'Create the account of an invitation and sign in',
  body: z.strictObject({ token: LinkToken, full_name: line('Full Name'), password: Password }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to create the account',
});
