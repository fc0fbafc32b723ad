import { createHook } from 'node:async_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullCost, hashCost, hashPassword, makePassword, verifyPassword } from '#src/accounts/passwords/passwords.ts';

beforeAll(() => void Object.assign(hashCost, fullCost)); // the tests of other files have cheap passwords

/** Counts the hash computations during `work`: the total, and the most at once. */
async function hashesDuring(work: () => Promise<unknown>) {
  const running = new Set<number>();
  let all = 0;
  let atOnce = 0;
  const hook = createHook({
    init: (id, type) => {
      if (type !== 'ARGON2REQUEST') return;
      running.add(id);
      all += 1;
      atOnce = Math.max(atOnce, running.size);
    },
    before: (id) => running.delete(id),
  }).enable();
  await work().finally(() => hook.disable());
  return { all, atOnce };
}

describe('a password', () => {
  it('is stored as a salted argon2id hash that no other password matches', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(two).not.toBe(one);
    expect(await verifyPassword('correct horse', one)).toBe(true);
    expect(await verifyPassword('correct horse ', one)).toBe(false);
    expect(await verifyPassword('', one)).toBe(false);
  });

  it('is checked with the parameters in its hash', async () => {
    // `password` with the salt `somesalt`, from the tests of the reference implementation
    const theirs = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', theirs)).toBe(true);
    expect(await verifyPassword('passwort', theirs)).toBe(false);
  });

  it('costs the same work if there is no account', async () => {
    expect(await verifyPassword('anything', null)).toBe(false);
    expect(await hashesDuring(() => verifyPassword('anything', null))).toEqual({ all: 1, atOnce: 1 });
  });

  it('waits while two others are hashed', async () => {
    const many = () => Promise.all(Array.from({ length: 12 }, () => hashPassword('x')));
    expect(await hashesDuring(many)).toEqual({ all: 12, atOnce: 2 });
  });

  it('is refused temporarily when a hundred are waiting', async () => {
    const flood = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('x', null)));
    const refused = flood.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({ reason: { status: 503, retryAfter: 5 } });
    expect(await verifyPassword('x', null)).toBe(false);
  });

  it('has 96 random bits if it is generated', () => {
    expect(makePassword()).toMatch(/^[\w-]{16}$/);
    expect(makePassword()).not.toBe(makePassword());
  });
});
