// The trainees of a team: keeping a sheet, the trainings of a person, and the alert.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Alert, listAlerts } from '#src/work/searches/contract.ts';
import { getTraineeColumns, keepTrainees, removeTrainees, Trainee } from '#src/work/trainees/contract.ts';
import { KeepTrainees } from '#src/work/trainees/KeepTrainees.tsx';
import { Trainings } from '#src/work/trainees/Trainings.tsx';
import { button, open, refuse, reply, requestsTo, show } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const lookup = '3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f13';
const nothing = () => undefined;

test('the form asks for the columns that the headings do not say, and names the rows left out (R-1351)', async () => {
  reply(getTraineeColumns, {
    columns: [
      { header: 'Program', samples: ['Franklin Residency'] },
      { header: 'Column 2', samples: ['June 2027'] },
    ],
    guess: { program: 0, specialty: 0, ends_on: null },
  });
  await show(<KeepTrainees lookup={lookup} file="residents.xlsx" onClose={nothing} />);
  await button('Keep').click();
  await expect.element(page.getByText('Choose a column', { exact: true }).last()).toBeVisible();
  expect(requestsTo(keepTrainees)).toHaveLength(0);
  await page.getByLabelText('Ends on').selectOptions('Column 2');
  await page.getByLabelText('Source').fill(' ');
  await button('Keep').click();
  await expect.element(page.getByText('Source is required')).toBeVisible();
  await page.getByLabelText('Source').fill('Coordinator');
  const message = 'This lookup was deleted, or it has expired.';
  refuse(keepTrainees, 404, { code: 'not_found', message });
  await button('Keep').click();
  await expect.element(page.getByText(message)).toBeVisible();
  reply(keepTrainees, { kept: 1, ids: ['a'], left_out: [{ row: 7, why: 'The end is blank' }], left_out_total: 52 });
  await button('Keep').click();
  await expect.element(page.getByText('Kept 1 trainee. 52 rows left out:')).toBeVisible();
  await expect.element(page.getByText('Row 7: The end is blank')).toBeVisible();
  await expect.element(page.getByText('and 51 more')).toBeVisible();
  const body = { lookup, program: 0, specialty: 0, ends_on: 1, source: 'Coordinator' };
  expect(await requestsTo(keepTrainees)[1]?.clone().json()).toEqual(body);
});

test('a training is deleted by a second click (R-1352)', async () => {
  const ended = { ...minimalOf(Trainee), id: lookup, program: 'Franklin Residency', specialty: 'Surgery' };
  await show(<Trainings trainings={[{ ...ended, ends_on: '2020-06-30', added_at: '2020-01-02T12:00:00Z' }]} />);
  const item = page.getByRole('listitem');
  await expect.element(item).toMatchTextContent('Trained at Franklin Residency, Surgery, until Jun 30, 2020');
  reply(removeTrainees, { deleted: 1 });
  await button('Delete: training at Franklin Residency').click();
  expect(requestsTo(removeTrainees)).toHaveLength(0);
  await button('Delete now: training at Franklin Residency').click();
  await expect.poll(() => requestsTo(removeTrainees)).toHaveLength(1);
  expect(await requestsTo(removeTrainees)[0]?.json()).toEqual({ ids: [lookup] });
});

test('below the bell an alert names whose training ends (R-1354)', async () => {
  const person = { npi: '2000000002', name: 'PRIYA RAMAN', do_not_contact: false, reason: null };
  const event = { event: 'training_ends' as const, count: 1, npis: [person.npi], people: [person] };
  reply(listAlerts, { unread: 1, rows: [{ ...minimalOf(Alert), search: null, opening: null, events: [event] }] });
  await open('/about');
  await button('Alerts, 1 unread alert').click();
  const alerts = page.getByRole('list', { name: 'Alerts' });
  await expect.element(alerts).toMatchTextContent('Trainees of your team: 1 · Priya Raman');
  await expect
    .element(alerts.getByRole('link', { name: 'Training ends within 6 months' }))
    .toHaveAttribute('href', '/hcps?npi=2000000002');
});
