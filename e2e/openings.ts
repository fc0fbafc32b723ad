// Openings for tests, made by calls.
import { type APIRequestContext, expect } from '@playwright/test';
import type { Opening } from '#src/work/openings/contract.ts';

const headers = { origin: process.env.MEDATLAS_URL ?? '' };

/** Makes an opening of the specialist. */
export async function newOpening(request: APIRequestContext, wish: object): Promise<Opening> {
  const made = await request.post('/api/openings', { data: wish, headers });
  expect(made.status(), await made.text()).toBe(200);
  return made.json();
}
