import { z } from 'zod';
import { time, word } from '#src/accounts/contract.ts';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { pageNumber, parameter, text } from '#src/shared/fields.ts';

/** Entries per page of the audit log. */
export const AUDIT_PAGE = 50;

/** The actions that the audit log records. */
export const actions = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'sign_up',
  'email_confirmed',
  'password_reset',
  'password_changed',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'recovery_code_used',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
  'keys_rotated',
  'limit_lifted',
  'invited',
  'invitation_withdrawn',
  'invitation_accepted',
  'approved',
  'rejected',
  'role_changed',
  'team_changed',
  'disabled',
  'enabled',
  'token_made',
  'token_used',
  'token_revoked',
  'ownership_changed',
  'calendar_made',
  'calendar_changed',
  'calendar_ended',
  'webhook_made',
  'webhook_changed',
  'webhook_deleted',
  'webhook_paused',
  'webhook_tested',
  'webhook_replayed',
  'export',
  'lookup',
  'list_made',
  'list_changed',
  'list_shared',
  'list_archived',
  'list_restored',
  'list_deleted',
  'list_opened',
  'list_reassigned',
  'opening_made',
  'opening_changed',
  'entries_added',
  'entries_changed',
  'entries_removed',
  'note_added',
  'note_changed',
  'note_deleted',
  'activity_added',
  'activity_deleted',
  'contact_detail_added',
  'contact_detail_deleted',
  'template_made',
  'template_changed',
  'template_deleted',
  'letter_written',
  'letter_canceled',
  'letter_replied',
  'opted_out',
  'do_not_contact_set',
  'do_not_contact_lifted',
  'screening_decided',
  'shortage_checked',
  'pay_table_changed',
  'contact_sheet_kept',
  'contact_sheet_deleted',
  'trainees_kept',
  'trainees_deleted',
  'trainees_reassigned',
  'file_added',
  'file_deleted',
  'problem_reported',
  'problem_lifted',
  'person_exported',
  'person_erased',
  'submission_made',
  'submission_link_made',
  'submission_opened',
  'submission_answered',
  'submission_ended',
  'person_submitted',
  'client_pages_changed',
  'search_saved',
  'search_changed',
  'search_deleted',
  'search_reassigned',
  'search_field_changed',
  'results_view_changed',
  'compact_changed',
] as const;

export type AuditAction = (typeof actions)[number];

export const AuditEntry = z
  .object({
    id: z.string(),
    at: time,
    /** One of `actions`, or one that a newer release wrote into the same database. */
    action: z.string(),
    actor: word,
    target: word,
    old_value: word,
    new_value: word,
    address: word,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `actor`: a part of the actor's e-mail. */
export const AuditQuery = z.strictObject({
  action: parameter(z.enum(actions, `must be one of ${actions.join(', ')}`).optional()),
  actor: parameter(text),
  page: pageNumber,
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  url: '/api/audit',
  summary: 'List entries of the audit log, newest first',
  query: AuditQuery,
  response: pageOf(AuditEntry),
  failure: 'Failed to fetch the audit log',
});
