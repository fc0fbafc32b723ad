import { setImmediate as later } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from '#src/work/exports/turns.ts';

const { signal } = new AbortController();

/** Turns for one piece at a time, and the order in which pieces began. `end` ends the piece that has run longest. */
function recorded(longest = 20, { atOnce = 1, ofUser = 1 } = {}) {
  const turns = new Turns(atOnce, longest, 'Too many.', ofUser);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (piece: string, until = signal) =>
    turns.run(piece.split(' ')[0] ?? '', until, () => {
      begun.push(piece);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const end = async () => {
    ends.shift()?.();
    await later();
  };
  return { begun, add, end };
}

test('users take turns, each with their first piece (R-1077)', async () => {
  const { begun, add, end } = recorded();
  const all = ['ann 1', 'ann 2', 'ann 3', 'ben 1', 'cat 1', 'ben 2'].map((piece) => add(piece));
  for (const _ of all) await end();
  await Promise.all(all);
  expect(begun).toEqual(['ann 1', 'ben 1', 'cat 1', 'ann 2', 'ben 2', 'ann 3']);
});

test('a user has as many pieces at a time as one may, and others go first (R-1151)', async () => {
  const { begun, add, end } = recorded(20, { atOnce: 2, ofUser: 1 });
  const all = ['ann 1', 'ann 2', 'ann 3', 'ben 1', 'cat 1'].map((piece) => add(piece));
  await later();
  expect(begun).toEqual(['ann 1', 'ben 1']);
  for (const _ of all) await end();
  await Promise.all(all);
  expect(begun).toEqual(['ann 1', 'ben 1', 'cat 1', 'ann 2', 'ann 3']);
});

test('a piece whose client leaves gives its place to the next, and too many are refused', async () => {
  const { begun, add, end } = recorded(2);
  const leaving = new AbortController();
  const first = add('ann 1');
  const gone = add('ben 1', leaving.signal);
  const last = add('ann 2');
  await expect(add('cat 1')).rejects.toMatchObject({ status: 503, message: 'Too many.' });
  leaving.abort();
  await expect(gone).rejects.toThrow();
  const next = add('cat 2');
  for (const _ of [1, 2, 3]) await end();
  await Promise.all([first, last, next]);
  expect(begun).toEqual(['ann 1', 'cat 2', 'ann 2']);
});
