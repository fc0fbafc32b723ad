// A team that keeps openings on the demo data.
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

export type OpeningsTest = Awaited<ReturnType<typeof withOpenings>>;

/** Opens the API with two specialists, a manager, an administrator and the manager of another team. */
export async function withOpenings(env: Record<string, string> = {}) {
  const database = await demoDatabase();
  const api = await testApi(database, { env });
  const add = (email: string, role: Parameters<typeof addCaller>[3]) => addCaller(api, database, email, role);
  return {
    database,
    api,
    ann: await add('ann@team.example', 'specialist'),
    ben: await add('ben@team.example', 'specialist'),
    manager: await add('mia@team.example', 'manager'),
    administrator: await add('ada@team.example', 'administrator'),
    outsider: await add('zoe@other.example', 'administrator'),
    close: async () => {
      await api.close();
      await database.close();
    },
  };
}

/** Makes an opening. */
export async function make(owner: TestCaller, wish: object = {}): Promise<Opening> {
  const { status, body } = await owner.ask('POST /api/openings', { title: 'Cardiologist, Columbus', ...wish });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}
