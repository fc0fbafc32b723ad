// Exports over a real socket, on the demo data.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { type As, testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

async function get(path: string, as: As = 'specialist') {
  const headers = await api.headersOf(as);
  return fetch(`${base}${path}`, { headers: { ...headers, host: 'localhost:3000' } });
}

it('tries', async () => {
  const reply = await get('/api/providers/export?state=OH&format=csv');
  console.log(reply.status, [...reply.headers]);
  console.log((await reply.text()).slice(0, 600));
  const columns = await (await get('/api/exports/columns')).json();
  const all = columns.groups
    .filter((g: any) => !g.left_out && g.name !== 'list')
    .flatMap((g: any) => g.columns.map((c: any) => c.name));
  console.log(
    all.length,
    columns.groups.map((g: any) => [g.name, g.left_out]),
    columns.allowance,
  );
  const x = await get(`/api/providers/export?state=OH&format=xlsx&${all.map((c: string) => `column=${c}`).join('&')}`);
  console.log(x.status, [...x.headers]);
  const { writeFileSync } = await import('node:fs');
  writeFileSync('/tmp/exports-try.xlsx', Buffer.from(await x.arrayBuffer()));
});
