// The understanding of one line of text by HTTP, on the demo data.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sentence, sentences } from '#src/search-box/sentences.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
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
