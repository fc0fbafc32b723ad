// What the journeys of all screens share.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { obstaclesHere } from '#test/axe.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** A field of the search form by its label. */
export const field = (page: Page, name: string) => page.getByRole('form').getByLabel(name, { exact: true });

/** Chooses an option of a list in the search form. */
export async function choose(page: Page, name: string, option: string) {
  await field(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The rows that a search found, busy while others are on their way. */
export const resultsBody = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('> [aria-busy]');

/** The texts of one column of table rows, counted from 1. */
export const columnOf = (rows: Locator, place: number) =>
  rows.locator(`td:nth-child(${place})`).evaluateAll((cells) => cells.map((cell) => cell.textContent ?? ''));

/** Waits until a screen shows what it asked for: its heading, and nothing that still waits for a reply. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const waiting of ['[data-spinner]', '.mantine-Skeleton-root', '[aria-busy=true]'])
    await expect(page.locator(waiting)).toHaveCount(0);
}

/** What axe finds serious on the page as it is. */
export const obstacles = (page: Page) => violationsOf(page);

/** What axe finds serious in the light theme, and in the dark one to have too little contrast; the dark one stays. */
export async function obstaclesInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, ['color-contrast']);
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
}

async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return page.evaluate(obstaclesHere, rules);
}

/** Presses Tab until `wanted`, the first of its kind, has the focus, which must then be seen. */
export async function tabTo(wanted: Locator) {
  const one = wanted.first();
  for (let step = 0; step < 80; step++) {
    if (await one.evaluate((element) => element === document.activeElement)) {
      const drawn = await one.evaluate((element) => getComputedStyle(element).outlineStyle);
      if (drawn === 'none') throw new Error(`The focus on ${one} cannot be seen.`);
      return;
    }
    await one.page().keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${one}.`);
}
