// Reported problems in the head of a page and on the screen of administrators, with invented rows (R-1271, R-1273 to R-1275).
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getOrganization } from '#src/datasets/organizations/contract.ts';
import { getProvider } from '#src/datasets/providers/contract.ts';
import { addProblem, liftProblem, listProblems, Problem, restoreProblem } from '#src/work/problems/contract.ts';
import { button, field, open, refuse, region, reply, requestsTo } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const NPI = '2000000010';
const unreached: Problem = {
  ...minimalOf(Problem),
  id: '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11',
  npi: NPI,
  name: 'ANNA LEE',
  kind: 'did_not_reach',
  number: '5125550100',
  about_number: true,
  by: 'Arthur Long',
  at: '2025-11-28T15:00:00.000Z',
  may_lift: true,
  correct_at: [{ publisher: 'NPPES', url: 'https://nppes.cms.hhs.gov/' }],
};
const rows = [
  unreached,
  { ...unreached, id: 'b', kind: 'retired' as const, number: null, about_number: false, by: null, may_lift: false },
  { ...unreached, id: 'c', kind: 'deceased' as const, number: null, text: 'Obituary', managers_only: true },
];
const pageOfProblems = { total: rows.length, rows, page: 1, page_size: 50 };
const reports = () => page.getByRole('group', { name: 'Reported problems' });

test('the head says each problem with its author, and a report is sent once with what was chosen', async () => {
  reply(getProvider, { ...minimalOf(getProvider.response), npi: NPI, first_name: 'ANNA', last_name: 'LEE' });
  reply(listProblems, { ...pageOfProblems, numbers: ['5125550100', '5125550199'] });
  await open(`/provider/${NPI}`);
  await expect
    .element(reports())
    .toMatchTextContent('(512) 555-0100: Did not reach Anna Lee at this number (AL, Nov 28, 2025)');
  await expect.element(reports()).toMatchTextContent('Retired: Reported by a former user, not confirmed');
  await expect.element(reports()).toMatchTextContent('“Obituary” · Only managers and its author see this');
  expect(reports().getByRole('button', { name: /^Lift/ }).elements()).toHaveLength(2);

  reply(addProblem, { ...unreached, kind: 'other' });
  await button('Report a problem').click();
  await page.getByLabelText('Other').click();
  await button('Report').click();
  await expect.element(page.getByText('Say what the problem is')).toBeVisible();
  await field('What is the problem?').fill('The number is a bakery');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Reported: Other problem')).toBeVisible();
  expect(await Promise.all(requestsTo(addProblem).map((request) => request.clone().json()))).toEqual([
    { npi: NPI, kind: 'other', number: null, text: 'The number is a bakery' },
  ]);
  reply(liftProblem, { id: unreached.id, npi: NPI });
  await button('Undo').click();
  await expect.poll(() => requestsTo(liftProblem)).toHaveLength(1);
});

test('a report that is typed and not sent is there again, until it is canceled (R-1287)', async () => {
  reply(getProvider, { ...minimalOf(getProvider.response), npi: NPI, first_name: 'ANNA', last_name: 'LEE' });
  reply(listProblems, { ...pageOfProblems, total: 0, rows: [], numbers: ['5125550100'] });
  await open(`/provider/${NPI}`);
  await button('Report a problem').click();
  await page.getByLabelText('Moved').click();
  await field('Comment').fill('To Reno');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Report a problem')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Comment')).toHaveValue('To Reno');
  await expect.element(page.getByLabelText('Moved')).toBeChecked();
  await expect.element(page.getByLabelText('Moved')).toHaveFocus();
  await button('Cancel').click();
  await button('Report a problem').click();
  await expect.element(field('Comment')).toHaveValue('');
});

test('problems that cannot be loaded are said so, and can be loaded again', async () => {
  reply(getProvider, { ...minimalOf(getProvider.response), npi: NPI, first_name: 'ANNA', last_name: 'LEE' });
  refuse(listProblems, 503, undefined);
  await open(`/provider/${NPI}`);
  await expect.element(page.getByText('The reported problems could not be loaded.')).toBeVisible();
  reply(listProblems, { ...pageOfProblems, total: 0, rows: [], numbers: [] });
  await button('Try again').click();
  await expect.element(reports()).toMatchTextContent('No problem reported');
});

test('an organization neither retires nor dies, and one without a number has none that did not answer', async () => {
  reply(getOrganization, { ...minimalOf(getOrganization.response), npi: NPI, name: 'EXAMPLE CLINIC' });
  reply(listProblems, { ...pageOfProblems, total: 0, rows: [], numbers: [] });
  await open(`/organization/${NPI}`);
  await expect.element(reports()).toMatchTextContent('No problem reported');
  await button('Report a problem').click();
  const values = () =>
    page
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).value);
  await expect.poll(values).toEqual(['moved', 'other']);
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Report a problem')).toHaveFocus();
});

test('an administrator sees where a record is corrected, lifts a report and takes that back', async () => {
  reply(listProblems, pageOfProblems);
  reply(liftProblem, { id: unreached.id, npi: NPI });
  reply(restoreProblem, unreached);
  await open('/admin/problems', 'administrator');
  const card = region('Reported problems');
  await expect.element(card).toMatchTextContent('3 problems');
  await expect
    .element(card.getByRole('link', { name: 'Correct at NPPES' }).first())
    .toHaveAttribute('target', '_blank');
  await card.getByRole('button', { name: 'Lift: Did not reach, Anna Lee' }).click();
  await expect.element(page.getByText('Report lifted')).toBeVisible();
  await button('Undo').click();
  await expect.poll(() => requestsTo(restoreProblem)).toHaveLength(1);
});
