// Pages of one list from different generations of the index, as after an import, or from another server.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { button, open, replyOf, requestsTo, respond } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const updated = page.getByText('Data was updated');
const row = minimalOf(searchProviders.response.shape.rows.element);

test('another search says nothing', async () => {
  let generation = 8;
  respond(searchProviders, () =>
    Response.json(replyOf(searchProviders, { total: 1, rows: [{ ...row, last_name: `OF${generation}` }], generation })),
  );
  const router = await open('/hcps?state=NV');
  await expect.element(page.getByText('Of8').first()).toBeVisible();
  generation = 9;
  await router.navigate('/hcps?state=UT');
  await expect.element(page.getByText('Of9').first()).toBeVisible();
  expect(updated.query()).toBeNull();
});

test("says 'Data was updated' on a page of another generation, and asks earlier pages again (R-893)", async () => {
  let generation = 8;
  respond(searchProviders, ({ url }) => {
    const shown = Number(new URL(url).searchParams.get('page') ?? 1);
    const rows = [{ ...row, npi: `200000000${shown}`, last_name: `PAGE${shown}OF${generation}` }];
    return Response.json(replyOf(searchProviders, { total: 150, page: shown, rows, generation }));
  });
  const nameOf = (number: number) => page.getByText(new RegExp(`Page${number}of${generation}`, 'i')).first();
  const router = await open('/hcps?state=NV');
  await expect.element(nameOf(1)).toBeVisible();
  await button('Next').click();
  await expect.element(nameOf(2)).toBeVisible();
  expect(updated.query()).toBeNull();

  generation = 7; // another server answers, which has not loaded the newest yet
  await button('Next').click();
  await expect.element(nameOf(3)).toBeVisible();
  await expect.element(updated).toBeVisible();
  const before = requestsTo(searchProviders).length;
  await router.navigate(-1);
  await expect.element(nameOf(2)).toBeVisible();
  expect(requestsTo(searchProviders).length).toBeGreaterThan(before);
});
