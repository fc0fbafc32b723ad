import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readTogether } from '#src/server/read-together.ts';

/** A reader whose queries end when the test says so. */
function openReader() {
  const queries: { keys: readonly number[]; end: (values: number[]) => void; fail: (error: Error) => void }[] = [];
  const read = readTogether((keys: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    queries.push({ keys, end: resolve, fail: reject });
    return promise;
  });
  return { read, queries, asked: () => queries.map(({ keys }) => keys) };
}

test('reads the keys of one turn together, and those that come while a query runs by the next', async () => {
  const { read, queries, asked } = openReader();
  const first = Promise.all([read(1), read(2), read(1)]);
  await turn();
  expect(asked()).toEqual([[1, 2, 1]]);
  const next = Promise.all([read(1), read(3)]);
  await turn();
  expect(asked()).toHaveLength(1);
  queries[0]?.end([10, 20, 10]);
  expect(await first).toEqual([10, 20, 10]);
  expect(asked()).toEqual([
    [1, 2, 1],
    [1, 3],
  ]);
  queries[1]?.end([11, 30]);
  expect(await next).toEqual([11, 30]); // nothing is kept
});

test('does not wait for a query that hangs', async () => {
  const { read, queries, asked } = openReader();
  const hanging = read(1);
  await turn();
  const other = read(2);
  await sleep(100);
  expect(asked()).toEqual([[1], [2]]);
  queries[1]?.end([20]);
  expect(await other).toBe(20);
  queries[0]?.end([10]);
  expect(await hanging).toBe(10);
});

test('fails only the keys of a query that fails', async () => {
  const { read, queries } = openReader();
  const first = read(1);
  await turn();
  const next = read(2);
  queries[0]?.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await turn();
  queries[1]?.end([20]);
  expect(await next).toBe(20);
});
