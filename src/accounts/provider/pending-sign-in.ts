import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { hashOf, makeSecret } from '#src/accounts/keys/secrets.ts';
import { signInPath } from '#src/accounts/provider/provider.ts';
import { recordsIn } from '#src/accounts/provider/records.ts';
import type { Tables } from '#src/server/tables.ts';

/** Seconds from the right password until the code. */
const SECONDS = 600;

const MODEL = 'SecondFactor';

export type PendingSignIns = ReturnType<typeof pendingSignIns>;

/**
 * Sign-ins with the right password that still need a second factor. PostgreSQL stores each for ten minutes, with
 * the hash of a secret that only the browser has. They end with the account's sessions.
 */
export function pendingSignIns(db: Kysely<Tables>, publicUrl: string) {
  const records = recordsIn(db)(MODEL);
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}idp_code`;
  const options = (uid: string) => ({ path: signInPath(uid), httpOnly: true, sameSite: 'lax', secure }) as const;
  return {
    /** Stores that the browser of a visit gave the right password. Returns the path of the next page. */
    begin: async (request: FastifyRequest, reply: FastifyReply, accountId: string): Promise<string> => {
      const { uid } = request.params as { uid: string }; // of the sign-in page's route
      const secret = makeSecret();
      await records.upsert(hashOf(secret), { accountId, uid }, SECONDS);
      reply.setCookie(name, secret, { ...options(uid), maxAge: SECONDS });
      return codePath(uid);
    },
    /** The account of a visit that waits for a second factor. */
    find: async ({ cookies, params }: FastifyRequest): Promise<string | undefined> => {
      const { uid } = params as { uid: string };
      const found = await records.find(hashOf(cookies[name] ?? ''));
      return found?.uid === uid ? found.accountId : undefined;
    },
    /** Ends those of an account in all browsers. */
    endAll: async (accountId: string): Promise<void> => {
      await db.deleteFrom('provider_records').where('model', '=', MODEL).where('account_id', '=', accountId).execute();
    },
    end: async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { uid } = request.params as { uid: string };
      await records.destroy(hashOf(request.cookies[name] ?? ''));
      reply.clearCookie(name, options(uid));
    },
  };
}

/** The page that asks for the code. */
export const codePath = (uid: string): string => `${signInPath(uid)}/code`;
