// Checks at HRSA on the card of shortage areas, by the keyboard alone (R-1252, R-1287).
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getOrganization } from '#src/datasets/organizations/contract.ts';
import { getOrganizationShortage } from '#src/datasets/shortages/contract.ts';
import { addShortageCheck, listShortageChecks } from '#src/work/shortage-checks/contract.ts';
import { button, field, open, region, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const NPI = '2000000010';
const focus = (key: string) => userEvent.keyboard(key);

test('the form has the focus, says what is missing, and gives the focus back', async () => {
  reply(getOrganization, { ...minimalOf(getOrganization.response), npi: NPI, name: 'EXAMPLE CLINIC' });
  reply(getOrganizationShortage, { rows: [], as_of: '2026-11-05', placed: true });
  reply(listShortageChecks, { rows: [] });
  await open(`/organization/${NPI}`);
  await expect.element(region('Shortage Areas')).toMatchTextContent('No designation found');
  const note = button('Note a check at HRSA');
  await expect.element(note).toBeVisible();
  (note.element() as HTMLElement).focus();
  await focus('{Enter}');
  await expect.element(page.getByLabelText('Yes, in a shortage area')).toHaveFocus();
  await focus('{Escape}');
  await expect.element(note).toHaveFocus();

  await focus('{Enter}');
  await field('HRSA’s ID, if any').fill('1540390001');
  await focus('{Enter}');
  await expect.element(page.getByText('Choose what HRSA’s check says')).toBeVisible();
  expect(requestsTo(addShortageCheck)).toHaveLength(0);
  await focus('{Escape}');
  await expect.element(note).toHaveFocus();
  await focus('{Enter}');
  await expect.element(field('HRSA’s ID, if any')).toHaveValue('1540390001');

  reply(addShortageCheck);
  await page.getByLabelText('No', { exact: true }).click();
  await button('Save').click();
  await expect.element(note).toHaveFocus();
  expect(await requestsTo(addShortageCheck)[0]?.clone().json()).toEqual({
    npi: NPI,
    answer: 'no',
    designation_id: '1540390001',
  });
});
