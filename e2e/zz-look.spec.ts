import { expect, test } from '@playwright/test';
import { newList } from './lists.ts';
import { settled } from './screens.ts';

test('look', async ({ page, request }) => {
  const id = await newList(request, 'Ohio cardiology 2027', 'state=OH', 12);
  const shot = (name: string) => page.screenshot({ path: `/tmp/scr/${name}.png` });
  page.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text()));
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/hcps?state=OH');
  await settled(page);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(0)
    .click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await page.waitForTimeout(800);
  await shot('find-selected');
  await page.getByRole('button', { name: 'Add to list', exact: true }).click();
  await page.waitForTimeout(600);
  await shot('add');
  await page.keyboard.press('Escape');
  await page.goto('/lists');
  await settled(page);
  await shot('lists');
  await page.goto(`/lists/${id}`);
  await settled(page);
  await page.waitForTimeout(500);
  await shot('list');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(0)
    .click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.waitForTimeout(1000);
  await shot('compare');
  await page.goto(`/lists/${id}?view=board`);
  await settled(page);
  await shot('board');
  await page.goto(`/lists/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForTimeout(600);
  await shot('share');
  await page.keyboard.press('Escape');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForTimeout(200);
  await shot('list-dark');
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await shot('print');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(300);
  await shot('list-390');
  await page.goto('/hcps?state=OH');
  await settled(page);
  const row = page.locator('#results li[data-row]').first();
  await row.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 50, clientY: 300 });
  await page.waitForTimeout(700);
  await row.dispatchEvent('pointerup', { pointerType: 'touch' });
  await page.waitForTimeout(700);
  await shot('find-390');
});
