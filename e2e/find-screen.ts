// Parts of the screen of a provider search.
import type { Page } from '@playwright/test';

/** The criteria of the search. */
export const chips = (page: Page) => page.getByRole('group', { name: 'Search criteria' });
export const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
export const peek = (page: Page) => page.getByRole('complementary', { name: 'Provider at a glance' });
/** A group of filters by its title. */
export const group = (page: Page, name: string) => filters(page).getByRole('region', { name, exact: true });
/** The heading of results. */
export const heading = (total: number) =>
  `Found ${total.toLocaleString('en-US')} ${total === 1 ? 'provider' : 'providers'}`;
