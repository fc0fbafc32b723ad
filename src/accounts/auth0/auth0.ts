import { z } from 'zod';
import { Auth0Refusal, openAuth0Calls, type Tenant } from '#src/accounts/auth0/auth0-calls.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import type { Role } from '#src/shared/roles.ts';

export interface Auth0Options extends Tenant {
  /** The `issuer` of the profiles whose accounts Auth0 keeps. */
  issuer: string;
  /** The database connection in which accounts are created. */
  connection: string;
  /** The application that users sign in to. */
  signInClientId: string;
  /** Receives rejected requests. Callers see only the message. */
  report: (error: unknown) => void;
}

/** The client of Auth0's API, if Auth0 keeps the accounts. */
export const auth0Of = ({ auth0, oidc }: Pick<Config, 'auth0' | 'oidc'>, report: Auth0Options['report']) =>
  auth0 && oidc && openAuth0({ ...auth0, issuer: oidc.issuer, signInClientId: oidc.clientId, report });

/** The calls to Auth0 if users sign in there (https://auth0.com/docs/api). Errors become the catalog's messages. */
export type Auth0 = ReturnType<typeof openAuth0>;

export function openAuth0({ issuer, connection, signInClientId, report, ...tenant }: Auth0Options) {
  const { call, manage } = openAuth0Calls(tenant);
  const database = { client_id: signInClientId, connection };

  /** Makes a call. A failure is reported, and the caller gets a Failure with the message `sentence`. */
  async function withMessage<T>(sentence: string, asked: () => Promise<T>): Promise<T> {
    try {
      return await asked();
    } catch (error) {
      if (error instanceof Failure) throw error;
      report(error);
      if (error instanceof Auth0Refusal && error.status === 429)
        throw new Failure(503, 'provider', sentence, error.retryAfter);
      throw new Failure(502, 'provider', sentence);
    }
  }

  return {
    issuer,

    /** Creates an account and returns its subject, or null if the address has one. Auth0 mails the confirmation link. */
    signUp: ({ email, password, full_name }: { email: string; password: string; full_name: string }) =>
      withMessage('Failed to sign up', async () => {
        const account = { ...database, email, password, name: full_name, user_metadata: { full_name } };
        const reply = await call('POST', '/dbconnections/signup', account).catch((error) => {
          if (error instanceof Auth0Refusal && weak.includes(error.code))
            throw new Failure(400, 'weak_password', 'Password is too weak. Choose a longer or less common one.');
          if (error instanceof Auth0Refusal && taken.includes(error.code)) return null;
          throw error;
        });
        return reply === null ? null : `auth0|${NewUser.parse(reply)._id}`;
      }),

    /** Makes Auth0 mail a password reset link, if it knows the address. */
    requestReset: (email: string) =>
      withMessage('Failed to request a new password', () =>
        call('POST', '/dbconnections/change_password', { ...database, email }),
      ),

    /** Replaces the roles of a user by `role`. */
    setRole: (subject: string, role: Role) =>
      withMessage('Failed to update Auth0 user role', async () => {
        const user = User.parse(await manage('GET', `${pathOf(subject)}?fields=app_metadata&include_fields=true`));
        // Auth0 merges app_metadata at its first level only, so the other fields must be sent too
        const authorization = { ...user.app_metadata.authorization, roles: [role] };
        await manage('PATCH', pathOf(subject), { app_metadata: { authorization } });
      }),

    /** Ends a user's sessions at Auth0. Throws Auth0Refusal. */
    endSessions: (subject: string) => manage('DELETE', `${pathOf(subject)}/sessions`),
  };
}

/** Ends the sessions at Auth0, after those here. Sessions at the embedded provider end with those here. */
export async function endSessionsOutside(
  { auth0, report }: { auth0: Auth0 | undefined; report: (error: unknown) => void },
  { issuer, subject }: { issuer: string; subject: string },
): Promise<void> {
  if (auth0?.issuer === issuer) await auth0.endSessions(subject).catch(report);
}

const pathOf = (subject: string) => `/api/v2/users/${encodeURIComponent(subject)}`;

/** Auth0's codes for an address that has an account. The second hides whether it has one. */
const taken = ['user_exists', 'username_exists', 'invalid_signup'];
/** Auth0's codes for a password that its policy rejects. */
const weak = ['invalid_password', 'password_dictionary_error', 'password_no_user_info_error'];

const NewUser = z.object({ _id: z.string() });

const User = z.object({
  app_metadata: z.object({ authorization: z.record(z.string(), z.unknown()).catch({}) }).catch({ authorization: {} }),
});
