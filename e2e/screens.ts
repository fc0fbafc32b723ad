// Helpers for tests of all screens.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { violationsHere } from '#test/axe.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Opens the form that a search folded. */
export const editSearch = (page: Page) => page.getByRole('button', { name: 'Edit search' }).click();

/** Opens the form of a settled page if a search has folded it. */
export async function unfold(page: Page) {
  if (await page.getByRole('button', { name: 'Edit search' }).isVisible()) await editSearch(page);
}

/** A field of the search form by its label. */
export const field = (page: Page, name: string) => page.getByRole('form').getByLabel(name, { exact: true });

/** Chooses an option of a list in the search form. */
export async function choose(page: Page, name: string, option: string) {
  await field(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The results of a search, busy while new ones load. */
export const resultsBody = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('> [aria-busy]');

/** Shows results as cards or as a table. */
export const showAs = (page: Page, view: 'Cards' | 'Table') =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name: view, exact: true }).click();

/** The texts of one column of table rows, counted from 1, without that of checkboxes. */
export const columnOf = (rows: Locator, place: number) =>
  rows.evaluateAll(
    (rows, place) => rows.map((row) => row.querySelectorAll('td:not([data-screen])')[place - 1]?.textContent ?? ''),
    place,
  );

/** Waits until a screen has its heading and nothing is loading. */
/**
 * The parts that make the page scroll sideways, each as its right edge in pixels, tag, class and text; none on a page
 * that fits. Parts that scroll or are cut inside another part do not count.
 */
export const sidewaysParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut = (part: Element): boolean => {
      for (let up = part.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true;
      return false;
    };
    const end = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= end) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > end && !cut(part),
    );
    return [
      `${document.documentElement.scrollWidth} of ${end}`,
      ...wide.map((part) =>
        [
          Math.round(part.getBoundingClientRect().right),
          part.tagName,
          part.className,
          part.textContent?.slice(0, 40),
        ].join(' '),
      ),
    ];
  });
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const loading of ['[data-spinner]', '.mantine-Skeleton-root, .bone', '[aria-busy=true]'])
    await expect(page.locator(loading)).toHaveCount(0);
}

/** Returns serious axe violations in the light theme, and contrast violations in the dark theme, which stays set. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await violationsOf(page, ['color-contrast']);
  return [...light, ...dark.map((violation) => `dark ${violation}`)];
}

/** Returns the serious axe violations of the page. */
export async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  return page.evaluate(violationsHere, rules);
}

/** Presses Tab, or Shift+Tab, until the first match of `wanted` has the focus. The focus outline must be visible. */
export async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const one = wanted.first();
  for (let step = 0; step < 60; step++) {
    if (await one.evaluate((element) => element === document.activeElement)) {
      const drawn = await one.evaluate((element) => getComputedStyle(element).outlineStyle);
      if (drawn === 'none') throw new Error(`The focus outline of ${one} is not visible.`);
      return;
    }
    await one.page().keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${one}.`);
}
