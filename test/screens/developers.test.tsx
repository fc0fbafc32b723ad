// The page for developers.
import { expect, test } from 'vitest';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { exampleRequests } from '#src/work/developers/requests.tsx';
import { listColumns } from '#src/work/exports/contract.ts';
import { button, open, refuse, region, reply } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

test('shows requests with a provider of the data, their status and reply, and the allowance (R-1654 to R-1656)', async () => {
  const row = { ...minimalOf(searchProviders.response.shape.rows.element), npi: '2000000010' };
  reply(searchProviders, { total: 1, rows: [row] });
  reply(listColumns, { groups: [], allowance: { limit: 5000, remaining: 4990 } });
  await open('/developers');
  const requests = region('Try requests');
  expect(exampleRequests).toHaveLength(10);
  await expect.element(requests).toMatchTextContent('GET /api/providers/2000000010');
  await expect.element(requests).toMatchTextContent('"rows":[{"npi":"2000000010"}');
  await expect.element(region('Limits')).toMatchTextContent('4,990 of 5,000 remain');
  await expect.element(region('Assistants')).toMatchTextContent(`"url": "${location.origin}/mcp"`);
  await button('Run').first().click();
  await expect.element(region('Reply to Search')).toMatchTextContent('"npi": "2000000010"');
  await expect.element(requests).toMatchTextContent('200');
  await expect.element(region('Change log')).toMatchTextContent('Dec 1, 2026');
});

test('shows a refusal with its status and code (R-1655)', async () => {
  refuse(searchProviders, 403, { code: 'pending', message: 'Your account awaits approval.' });
  refuse(listColumns, 403, { code: 'pending', message: 'Your account awaits approval.' });
  await open('/developers');
  await button('Run').first().click();
  await expect.element(region('Reply to Search')).toMatchTextContent('"code": "pending"');
  await expect.element(region('Limits')).toMatchTextContent('Your account awaits approval.');
});
