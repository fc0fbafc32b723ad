// The understanding of one line of text by HTTP, on the demo data.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Understood } from '#src/search-box/contract.ts';
import { type Sentence, sentences } from '#src/search-box/sentences.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database, { env: { RATE_SEARCH: '100000/60' } });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

const chipsOf = ([, ...chips]: Sentence) => chips.filter((chip) => !chip.startsWith('rest='));

/** The query of a search with chips given as parameter=value. */
const queryOf = (chips: readonly string[]) =>
  new URLSearchParams(chips.map((chip) => [chip.slice(0, chip.indexOf('=')), chip.slice(chip.indexOf('=') + 1)]));

it('has at least 200 sentences, each once, with chips that a search accepts', async () => {
  expect(sentences.length).toBeGreaterThanOrEqual(200);
  expect(new Set(sentences.map(([text]) => text)).size).toBe(sentences.length);
  const queries = new Set(sentences.map((sentence) => `${queryOf(chipsOf(sentence))}`));
  const refused = [];
  for (const query of queries) {
    const { status, body } = await api.get(`/api/providers?${query}`);
    if (status !== 200) refused.push([query, body.message]);
  }
  // the ZIP code of the example is not in the demo data
  expect(refused.filter(([, message]) => !message.startsWith('near: No ZIP 78701'))).toEqual([]);
});

const understand = async (text: string): Promise<Understood> => {
  const { status, body } = await api.get(`/api/understand?${new URLSearchParams({ text })}`);
  expect([text, status, body.message]).toEqual([text, 200, undefined]);
  return body;
};

/** The chips and the rest of a text, as `sentences` has them. */
const read = ({ chips, rest }: Understood) =>
  [...chips.map(({ parameter, value }) => `${parameter}=${value}`), ...(rest ? [`rest=${rest}`] : [])].toSorted();

it('reads at least 95 % of the sentences exactly, and at most 1 % with a wrong chip', async ({ annotate }) => {
  const readings = [];
  for (const [text, ...chips] of sentences)
    readings.push({ text, wanted: chips.toSorted(), got: read(await understand(text)) });
  const differing = readings.filter(({ wanted, got }) => `${wanted}` !== `${got}`);
  const wrong = differing.filter(({ wanted, got }) =>
    got.some((chip) => !chip.startsWith('rest=') && !wanted.includes(chip)),
  );
  const share = (part: readonly unknown[]) => part.length / readings.length;
  const report = `exact ${(100 * (1 - share(differing))).toFixed(1)} %, wrong ${(100 * share(wrong)).toFixed(1)} %`;
  expect(
    [share(differing) <= 0.05, share(wrong) <= 0.01],
    `${report}\n${differing.map((each) => JSON.stringify(each)).join('\n')}`,
  ).toEqual([true, true]);
});
