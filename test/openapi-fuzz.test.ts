// Random requests to every operation of the OpenAPI document, from outside a running server. FUZZ_REQUESTS sets
// their number, FUZZ_SEED the seed.
import { expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { callersOf } from '#test/fuzz/callers.ts';
import { type Operation, operationsOf } from '#test/fuzz/document.ts';
import { knownTo, knownValues } from '#test/fuzz/known.ts';
import { pickerOf } from '#test/fuzz/picker.ts';
import { judgeOf } from '#test/fuzz/replies.ts';
import { requestFor } from '#test/fuzz/requests.ts';
import { asCurl, send } from '#test/fuzz/send.ts';
import { fuzzServer } from '#test/fuzz/server.ts';
import { talliesOf } from '#test/fuzz/tally.ts';
import { runsAll } from '#test/sampling.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (runsAll ? 20_000 : 400));
const SEED = Number(process.env.FUZZ_SEED ?? 22);

/** Requests that run at a time. */
const AT_ONCE = 4;

it('every reply to random requests fits the OpenAPI document, and none is a 500 (R-304, R-900)', {
  timeout: 60 * 60_000,
  tags: 'sampled',
}, async () => {
  const { database, server, memory } = await fuzzServer('fuzz');
  const pick = pickerOf(SEED);
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json();
  const operations = operationsOf(document);
  const judge = judgeOf(document);
  const callers = callersOf(database, server.url);
  const all = knownValues();
  const tallies = talliesOf(operations.map(({ name }) => name));
  const failures: string[] = [];
  const begun = { time: Date.now(), memory: await memory() };

  const ask = async (operation: Operation) => {
    const { name, path } = operation;
    const caller = await callers.pick(name, pick);
    const made = requestFor(operation, pick, knownTo(caller.known, all));
    const sent = { ...made, headers: { ...caller.headers, ...made.headers } };
    const reply = await send(server.url, sent);
    const status = reply?.status ?? 0;
    tallies.count(name, status);
    if (status >= 200 && status < 300) callers.admit(name, caller.name);
    if (status === 401 || (status === 403 && caller.name === 'superadmin')) callers.renew(caller.name);
    const isPlain = !reply || !/Invalid (input|option|string|ISO|UUID)|Too (big|small): expected/.test(reply.body);
    const why = reply && (status >= 500 ? 'failed' : isPlain ? judge(operation, reply) : 'no sentence');
    if (reply && why)
      failures.push(`${status} ${name}: ${why}\n${reply.body.slice(0, 300)}\n${asCurl(caller.name, sent)}`);
    if (!reply || status >= 300 || operation.method === 'DELETE' || !reply.type.startsWith('application/json')) return;
    for (const known of [caller.known, all]) known.learn(path, JSON.parse(reply.body));
  };

  for (let sent = 0; sent < REQUESTS; ) {
    const shuffled = operations.toSorted(() => pick.below(3) - 1);
    const round = shuffled.toSorted((a, b) => needsIds(a) - needsIds(b)).slice(0, REQUESTS - sent);
    for (let at = 0; at < round.length; at += AT_ONCE) await Promise.all(round.slice(at, at + AT_ONCE).map(ask));
    sent += round.length;
  }
  const used = { seconds: Math.round((Date.now() - begun.time) / 1000), memory: await memory() };
  if (runsAll) console.log(tallies.lines().join('\n'));
  console.log(
    `Seed ${SEED}: ${tallies.sum('sent')} requests to ${operations.length} operations in ${used.seconds} s. ` +
      `${tallies.sum('ran')} ran, ${tallies.sum('good')} succeeded: ${tallies.statuses().join(', ')}. ` +
      `Memory ${begun.memory} to ${used.memory} MB. Without success: ${tallies.withoutSuccess().join(', ') || 'none'}`,
  );
  expect(failures.slice(0, 20)).toEqual([]);
  expect(tallies.sum('good')).toBeGreaterThan(REQUESTS / 4);
  expect(used.memory).toBeLessThan(begun.memory + 500);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await expect.poll(() => openTransactions(database), { timeout: 30_000 }).toBe(0);
  expect(server.output()).not.toMatch(/"level":[56]0|MaxListeners/);
});

/** Operations on one thing come after those that make and list such things, so that its ID is known. */
const needsIds = ({ path }: Operation) => Number(path.includes('{'));

/** Transactions of the server, besides the one that counts them. */
async function openTransactions(database: Database) {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return rows[0]?.count;
}
