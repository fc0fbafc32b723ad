// What the journeys of all screens share.
import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { obstaclesHere } from '#test/axe.ts';

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

/** What axe finds to have too little contrast, which is all that another theme changes. */
export const faint = (page: Page) => violationsOf(page, ['color-contrast']);

async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
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
