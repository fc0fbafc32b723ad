import { startSession } from '#src/accounts/sessions/sessions.ts';
import type { Database } from '#src/server/database.ts';

/** Adds a specialist who is signed in, as servers behind a balancer have no demo accounts. Returns the `cookie` header. */
export async function sessionIn({ db }: Database): Promise<string> {
  const subject = crypto.randomUUID();
  const { id } = await db
    .insertInto('profiles')
    .values({
      issuer: 'https://id.example',
      subject,
      email: `bench-${subject}@medatlas.example`,
      full_name: 'Bench specialist',
      role: 'specialist',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `session=${await startSession(db, { profile_id: id })}`;
}
