// Lists for tests, made by calls.
import { type APIRequestContext, expect } from '@playwright/test';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

/** Makes a list with the first people that a provider search finds. Returns its id. */
export async function newList(
  request: APIRequestContext,
  name: string,
  search = 'state=OH',
  people = 5,
): Promise<string> {
  const made = await request.post('/api/lists', { data: { name }, headers });
  expect(made.status()).toBe(200);
  const { id }: { id: string } = await made.json();
  const { rows }: { rows: { npi: string }[] } = await (await request.get(`/api/providers?${search}`)).json();
  const npis = rows.slice(0, people).map(({ npi }) => npi);
  const added = await request.post(`/api/lists/${id}/entries`, { data: { npis }, headers });
  expect(added.status()).toBe(200);
  return id;
}
