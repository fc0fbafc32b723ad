// Helpers for tests of the provider screens.
import type { APIRequestContext, Page } from '@playwright/test';
import { columnOf } from './screens.ts';

export const submit = (page: Page) => page.getByRole('button', { name: 'Search Providers' });
export const found = (page: Page) => page.getByRole('heading', { name: /^Found [\d,]+ providers$/ });
export const rows = (page: Page) => page.getByRole('table', { name: 'Providers' }).locator('tbody').getByRole('row');
export const column = (page: Page, place: number) => columnOf(rows(page), place);

export async function anyProvider(request: APIRequestContext): Promise<{ npi: string }> {
  const { rows } = await (await request.get('/api/providers?state=IL')).json();
  return rows[0];
}

/** A provider whose record fills every card. */
export async function fullProvider(request: APIRequestContext) {
  for (let page = 1; page < 20; page++) {
    const { rows } = await (await request.get(`/api/providers?state=OH&sort=npi&page=${page}`)).json();
    for (const { npi } of rows) {
      const provider = await (await request.get(`/api/providers/${npi}`)).json();
      const { taxonomies, identifiers, phone, sole_proprietor } = provider;
      const licensed = taxonomies.some((slot: { license_number: string | null }) => slot.license_number);
      if (licensed && identifiers.length > 0 && /^\d{10}$/.test(phone ?? '') && sole_proprietor) return provider;
    }
  }
  throw new Error('No provider fills every card.');
}
