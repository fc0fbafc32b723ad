// A browser may refuse the clipboard, such as in a frame or by a rule of the company (R-1197).
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { button, open, reply } from '#test/screens/app.tsx';

test('a copy that the browser refuses says so, and does not say that it copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  onTestFinished(() => write.mockRestore());
  reply(getProvider, { last_name: 'EXAMPLE' });
  await open('/provider/2000000002');
  await button('Copy NPI').first().click();
  await expect
    .element(page.getByText('Not copied, because your browser refused access to the clipboard.'))
    .toBeVisible();
  expect(page.getByText('NPI copied').elements()).toEqual([]);
});
