import { z } from 'zod';
import { endpoint, pageOf } from '#src/shared/endpoint.ts';
import { email, line, pageNumber, parameter, stateCode, text } from '#src/shared/fields.ts';
import { roles } from '#src/shared/roles.ts';

/** Characters of a password at least. */
export const PASSWORD_MIN = 8;
/** Tokens a person may have at once, and the days one lives at most. */
export const TOKENS_MAX = 10;
export const TOKEN_DAYS = 365;
/** Hours and an hour in which a mailed link works. */
export const CONFIRM_HOURS = 24;
export const RESET_HOURS = 1;

/** The answer to a sign-up where SIGN_UP=closed. */
export const SIGN_UP_CLOSED = 'An administrator creates accounts here. Ask yours for one.';

export const Role = z.enum(roles);
/** The roles that are given on screen; superadmin is given by the command line only. */
export const offeredRoles = [
  'specialist',
  'manager',
  'administrator',
] as const satisfies readonly (typeof roles)[number][];

const time = z.iso.datetime();
const word = z.string().nullable();

const one = z.strictObject({ id: z.uuid('not an id') });

/** A new password. The server also refuses common ones and the user's own e-mail address (password-rules.ts). */
export const Password = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(200, 'Password: at most 200 characters')
  .refine((password) => password.trim() !== '', 'Password must not be only spaces');

/** Who is signed in: what the identity provider says of them, and what we keep. */
export const Person = z.object({
  id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  full_name: z.string(),
  given_name: word,
  family_name: word,
  nickname: word,
  picture: word,
  /** The provider's own name for them. */
  subject: z.string(),
  /** Null: pending. */
  role: Role.nullable(),
  /** Whether data may be read. */
  approved: z.boolean(),
  /** Whether the embedded provider keeps the password, so that it can be changed here. */
  embedded: z.boolean(),
  /** For administrators, until they dismiss it: who last reset their password, and when. */
  password_reset: z.object({ by: z.string(), at: time }).nullable(),
  /** Whether the e-mail is of the company's own domain. */
  internal: z.boolean(),
  default_state: word,
  created_at: time,
  updated_at: time,
});
export type Person = z.infer<typeof Person>;

export const getSession = endpoint({
  method: 'GET',
  url: '/api/session',
  summary: 'Who is signed in; nobody where person is null',
  response: z.object({ person: Person.nullable() }),
  failure: 'Failed to connect to database',
});

/** The addresses of the sign-in itself: visited, not called. `return_to` is a path of ours. */
export const signIn = { url: '/auth/sign-in', callback: '/auth/callback' };

export const signOut = endpoint({
  method: 'POST',
  url: '/auth/sign-out',
  summary: 'End the session; the reply says where to go on to end it at the identity provider too',
  response: z.object({ location: z.string() }),
  failure: 'Failed to sign out',
});

/** One of a user's own sessions. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** What its browser calls itself, such as `Firefox on Windows`. */
  device: z.string(),
  /** The network of its last use: an IPv4 address or an IPv6 /64. */
  address: word,
  created_at: time,
  last_used_at: time,
  /** Whether it makes this call. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/sessions',
  summary: 'Your own sessions, this one first',
  response: z.object({ rows: z.array(OwnSession) }),
  failure: 'Failed to fetch sessions',
});

export const endOwnSession = endpoint({
  method: 'DELETE',
  url: '/api/sessions/:id',
  summary: 'End one of your sessions',
  params: one,
  response: one,
  failure: 'Failed to end the session',
});

export const signOutEverywhere = endpoint({
  method: 'DELETE',
  url: '/api/sessions',
  summary: 'End all your sessions, this one too; the response says where to go next',
  response: z.object({ location: z.string() }),
  failure: 'Failed to sign out everywhere',
});

export const checkConnection = endpoint({
  method: 'GET',
  url: '/api/check',
  summary: 'Whether the database answers',
  response: z.object({ ok: z.literal(true) }),
  failure: 'Failed to connect to database',
});

/** What somebody signs up with. */
const NewAccount = z.strictObject({ full_name: line('Full Name'), email, password: Password });
export type NewAccount = z.output<typeof NewAccount>;

export const signUp = endpoint({
  method: 'POST',
  url: '/api/sign-up',
  summary: 'Create an account, which then awaits approval',
  body: NewAccount,
  /** Whether a mail was sent whose link confirms the address; else approval is enough. */
  response: z.object({ confirm: z.boolean() }),
  failure: 'Failed to sign up',
});

const token = z.string('token is required').regex(/^[\w-]{20,200}$/, 'This link is not complete');

export const confirmEmail = endpoint({
  method: 'POST',
  url: '/api/email-confirmation',
  summary: 'Confirm an e-mail address by the token of a mailed link',
  body: z.strictObject({ token }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to confirm the email address',
});

export const requestReset = endpoint({
  method: 'POST',
  url: '/api/password-reset',
  summary: 'Ask for a mailed link to set a new password; known and unknown addresses get the same answer',
  body: z.strictObject({ email }),
  response: z.object({ mail: z.boolean() }),
  failure: 'Failed to request a new password',
});

export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/password',
  summary: 'Set a new password by the token of a mailed link',
  body: z.strictObject({ token, password: Password }),
  response: z.object({ email: z.string() }),
  failure: 'Failed to set the new password',
});

export const updateProfile = endpoint({
  method: 'PATCH',
  url: '/api/profile',
  summary: 'Change what one says about oneself, and the state that searches begin with',
  body: z.strictObject({ full_name: line('Full Name').optional(), default_state: stateCode.nullable().optional() }),
  response: Person,
  failure: 'Failed to update profile',
});

export const changePassword = endpoint({
  method: 'POST',
  url: '/api/profile/password',
  summary: 'Change your password; your other sessions and your API tokens end',
  body: z.strictObject({
    current_password: z.string('Current password is required').min(1, 'Current password is required').max(200),
    new_password: Password,
  }),
  response: z.object({ ok: z.literal(true) }),
  failure: 'Failed to change the password',
});

export const dismissReset = endpoint({
  method: 'DELETE',
  url: '/api/profile/password-reset',
  summary: 'Dismiss the notice that an administrator reset your password',
  response: Person,
  failure: 'Failed to dismiss the notice',
});

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

/** An API token, without its secret. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  created_at: time,
  expires_at: time,
  last_used_at: time.nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const listTokens = endpoint({
  method: 'GET',
  url: '/api/tokens',
  summary: 'One\u2019s own API tokens that still work',
  response: z.object({ rows: z.array(ApiToken) }),
  failure: 'Failed to fetch tokens',
});

export const makeToken = endpoint({
  method: 'POST',
  url: '/api/tokens',
  summary: 'Make an API token; its secret is in this reply and never again',
  body: z.strictObject({ name: line('Name', 60), days: z.int('a number of days').min(1).max(TOKEN_DAYS) }),
  response: z.object({ token: ApiToken, secret: z.string() }),
  failure: 'Failed to make the token',
});

export const revokeToken = endpoint({
  method: 'DELETE',
  url: '/api/tokens/:id',
  summary: 'End an API token',
  params: one,
  response: z.object({ id: z.string() }),
  failure: 'Failed to revoke the token',
});

/** Entries of the audit log on one page. */
export const AUDIT_PAGE = 50;

/** What the audit log records. */
export const actions = [
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'sign_up',
  'email_confirmed',
  'password_reset',
  'password_changed',
  'limit_lifted',
  'approved',
  'rejected',
  'role_changed',
  'disabled',
  'enabled',
  'token_made',
  'token_used',
  'token_revoked',
  'export',
] as const;

export const AuditEntry = z.object({
  id: z.string(),
  at: time,
  action: z.enum(actions),
  actor: word,
  target: word,
  old_value: word,
  new_value: word,
  address: word,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `actor`: a part of the e-mail of who did it. */
export const AuditQuery = z.strictObject({
  action: parameter(z.enum(actions, `one of ${actions.join(', ')}`).optional()),
  actor: parameter(text),
  page: pageNumber,
});
export type AuditQuery = z.output<typeof AuditQuery>;

export const listAudit = endpoint({
  method: 'GET',
  url: '/api/audit',
  summary: 'What was done, newest first',
  query: AuditQuery,
  response: pageOf(AuditEntry),
  failure: 'Failed to fetch the audit log',
});
