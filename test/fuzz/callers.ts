import { startSession } from '#src/accounts/sessions/sessions.ts';
import { insertToken } from '#src/accounts/tokens/tokens.ts';
import { createAccount } from '#src/accounts/users/accounts.ts';
import type { Database } from '#src/server/database.ts';
import { scopes } from '#src/shared/scopes.ts';
import type { As } from '#test/api.ts';
import { knownValues } from '#test/fuzz/known.ts';
import type { Picker } from '#test/fuzz/picker.ts';
import { PASSWORD } from '#test/users.ts';

/** A caller. `script` has a specialist's token with every scope. */
type Name = As | 'script';

export interface Caller {
  name: Name;
  headers: Record<string, string>;
  /** Values of replies to this caller. */
  known: ReturnType<typeof knownValues>;
}

const names: Name[] = [
  ...Array<Name>(5).fill('superadmin'), // admitted everywhere
  ...(['administrator', 'manager', 'specialist', 'pending', 'anonymous', 'token', 'script'] satisfies Name[]),
];

/** Returns the callers. Requests sign them out, disable them or change their roles, and `renew` replaces one. */
export function callersOf(database: Database, publicUrl: string) {
  const present = new Map<Name, Promise<Caller>>();
  const admitted = new Map<string, Name[]>();
  const open = async (name: Name) => ({
    name,
    headers: await headersOf(database, name, publicUrl),
    known: knownValues(),
  });
  return {
    open,
    /** Picks a caller of an operation: most often one that it has admitted before. */
    pick: (operation: string, pick: Picker): Promise<Caller> => {
      const before = admitted.get(operation) ?? [];
      const name = pick(before.length && pick.below(6) ? before : names);
      const caller = present.get(name) ?? open(name);
      present.set(name, caller);
      return caller;
    },
    admit: (operation: string, name: Name) =>
      admitted.set(operation, [...new Set([...(admitted.get(operation) ?? []), name])]),
    renew: (name: Name) => present.delete(name),
  };
}

/** Adds a user with an account of this server, so that calls about passwords and second factors run. */
async function headersOf({ db }: Database, as: Name, publicUrl: string): Promise<Record<string, string>> {
  const { host } = new URL(publicUrl);
  if (as === 'anonymous') return { host, origin: publicUrl };
  const role = as === 'pending' ? null : as === 'script' ? 'specialist' : as === 'token' ? 'administrator' : as;
  const email = `${as}-${crypto.randomUUID()}@medatlas.example`;
  const profile = await createAccount(db, {
    email,
    full_name: `Test ${as}`,
    password: PASSWORD,
    role,
    confirmed: true,
  });
  if (!profile) throw new Error(`${email} has an account already.`);
  if (as !== 'script' && as !== 'token')
    return { host, origin: publicUrl, cookie: `session=${await startSession(db, { profile_id: profile.id })}` };
  const user = { id: profile.id, email, role, approved: true, via: 'session', scopes } as const;
  const wish = { name: 'fuzz', days: 1, scopes: as === 'token' ? ['read' as const] : [...scopes] };
  return { host, authorization: `Bearer ${(await insertToken(db, user, wish, '127.0.0.1')).secret}` };
}
