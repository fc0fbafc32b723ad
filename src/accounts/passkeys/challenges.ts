import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { isSealOf, sealOf } from '#src/accounts/keys/seal.ts';
import { hashOf } from '#src/accounts/keys/secrets.ts';
import type { Tables } from '#src/server/tables.ts';

/** Seconds that a challenge works. */
const SECONDS = 300;

/**
 * Challenges for passkeys (R-871). A signed cookie binds each to the browser and to `purpose`. PostgreSQL stores nothing
 * before a right answer: then it stores that the challenge was used.
 */
export function challengesOf(key: string, publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Host-' : ''}passkey`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    make: (reply: FastifyReply, purpose: string): string => {
      const challenge = randomBytes(32).toString('base64url');
      const text = `${challenge}.${Math.floor(Date.now() / 1000) + SECONDS}`;
      reply.setCookie(name, `${text}.${sealOf(key, `passkey ${purpose}`, text)}`, { ...options, maxAge: SECONDS });
      return challenge;
    },
    /** The browser's challenge for `purpose`. Undefined if there is none or it has expired. */
    read: ({ cookies }: FastifyRequest, purpose: string): string | undefined => {
      const [challenge = '', ends = '', mark = ''] = cookies[name]?.split('.') ?? [];
      if (!isSealOf(key, `passkey ${purpose}`, `${challenge}.${ends}`, mark)) return undefined;
      return Number(ends) * 1000 > Date.now() ? challenge : undefined;
    },
    /** Uses up a challenge. Returns whether it was unused. */
    spend: async (db: Kysely<Tables>, challenge: string): Promise<boolean> => {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('provider_records')
        .values({
          model: 'PasskeyChallenge',
          id: hashOf(challenge),
          payload: '{}',
          expires_at: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
