import { z } from 'zod';
import { Auth0Refusal, openCalls, type Tenant } from '#src/accounts/auth0/auth0-calls.ts';
import type { Config } from '#src/server/config.ts';
import { Failure } from '#src/server/failure.ts';
import type { Role } from '#src/shared/roles.ts';

export interface Auth0Options extends Tenant {
  /** Whose profiles are Auth0's. */
  issuer: string;
  /** The database connection that new accounts are made in. */
  connection: string;
  /** The application users sign in to. */
  signInClientId: string;
  /** Receives refusals, of which callers see only the message. */
  report: (error: unknown) => void;
}

/** Auth0's management, where accounts are kept there. */
export const auth0Of = ({ auth0, oidc }: Pick<Config, 'auth0' | 'oidc'>, report: Auth0Options['report']) =>
  auth0 && oidc && openAuth0({ ...auth0, issuer: oidc.issuer, signInClientId: oidc.clientId, report });

/** What our server asks of Auth0 where users sign in there (https://auth0.com/docs/api). Refusals become the catalogue's sentences. */
export type Auth0 = ReturnType<typeof openAuth0>;

export function openAuth0({ issuer, connection, signInClientId, report, ...tenant }: Auth0Options) {
  const { call, manage } = openCalls(tenant);
  const database = { client_id: signInClientId, connection };

  /** Does what is asked; a refusal is reported and becomes `sentence`. */
  async function orSay<T>(sentence: string, asked: () => Promise<T>): Promise<T> {
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

    /** Makes an account and returns its subject, null where the address has one already. Auth0 itself mails the link that confirms the address. */
    signUp: ({ email, password, full_name }: { email: string; password: string; full_name: string }) =>
      orSay('Failed to sign up', async () => {
        const account = { ...database, email, password, name: full_name, user_metadata: { full_name } };
        const reply = await call('POST', '/dbconnections/signup', account).catch((error) => {
          if (error instanceof Auth0Refusal && weak.includes(error.code))
            throw new Failure(400, 'weak_password', 'Password is too weak. Choose a longer or less common one.');
          if (error instanceof Auth0Refusal && taken.includes(error.code)) return null;
          throw error;
        });
        return reply === null ? null : `auth0|${NewUser.parse(reply)._id}`;
      }),

    /** Has Auth0 mail a link to a new password, if it knows the address. */
    requestReset: (email: string) =>
      orSay('Failed to request a new password', () =>
        call('POST', '/dbconnections/change_password', { ...database, email }),
      ),

    /** Makes `role` the only one of a user. */
    setRole: (subject: string, role: Role) =>
      orSay('Failed to update Auth0 user role', async () => {
        const user = User.parse(await manage('GET', `${pathOf(subject)}?fields=app_metadata&include_fields=true`));
        // app_metadata merges at its first level only: the fields beside `roles` are sent too, or they would be lost
        const authorization = { ...user.app_metadata.authorization, roles: [role] };
        await manage('PATCH', pathOf(subject), { app_metadata: { authorization } });
      }),

    /** Ends a user's sessions at Auth0. Throws Auth0Refusal. */
    endSessions: (subject: string) => manage('DELETE', `${pathOf(subject)}/sessions`),
  };
}

const pathOf = (subject: string) => `/api/v2/users/${encodeURIComponent(subject)}`;

/** Auth0's codes for an address that has an account: the second where it does not want to tell. */
const taken = ['user_exists', 'username_exists', 'invalid_signup'];
/** Auth0's codes for a password its policy does not take. */
const weak = ['invalid_password', 'password_dictionary_error', 'password_no_user_info_error'];

const NewUser = z.object({ _id: z.string() });

const User = z.object({
  app_metadata: z.object({ authorization: z.record(z.string(), z.unknown()).catch({}) }).catch({ authorization: {} }),
});
