// The form of an opening with replaced responses (R-1320).
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { searchOrganizations } from '#src/datasets/organizations/contract.ts';
import { searchProviders } from '#src/datasets/providers/contract.ts';
import { translateCodes } from '#src/datasets/taxonomy/contract.ts';
import { understandText } from '#src/search-box/contract.ts';
import { nameSpecialties } from '#src/shared/specialty-choices.ts';
import { changeOpening, makeOpening, type Opening } from '#src/work/openings/contract.ts';
import { OpeningForm } from '#src/work/openings/OpeningForm.tsx';
import { alert, button, field, open, refuse, reply, requestsTo, respond, show } from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const closed = () => {};
const made: Opening[] = [];
const form = (props: Partial<Parameters<typeof OpeningForm>[0]> = {}) => (
  <OpeningForm onClose={closed} onSaved={(opening) => made.push(opening)} {...props} />
);
const opening: Opening = {
  ...minimalOf(makeOpening.response),
  id: 'o1',
  title: 'Cardiologist, Columbus',
  positions: 1,
  specialty: ['207RC0000X'],
  must: 'license_state=OH',
  pay_from: 480_000,
  pay_to: 560_000,
  status: 'open',
  version: 3,
};
const bodyOf = async (call: Parameters<typeof requestsTo>[0], n = 0) => requestsTo(call)[n]?.clone().json();
const chip = (parameter: string, value: string, label: string, from = 0, to = 0) => ({
  ...{ parameter, value, label, from, to },
});

test('a line of text fills in specialty, site, title and must-haves, and says what it did not understand', async () => {
  const text = 'Interventional cardiologist, license in OH, near 43215, friendly';
  const interventional = {
    ...{ profession: 'Allopathic & Osteopathic Physicians', specialty: 'Internal Medicine' },
    ...{ subspecialty: 'Interventional Cardiology', taxonomy: ['207RI0011X'] },
  };
  reply(understandText, {
    of: undefined,
    chips: [
      chip('taxonomy', '207RI0011X', 'Interventional Cardiology'),
      chip('license_state', 'OH', 'License in Ohio'),
      chip('near', '43215', 'Near 43215'),
    ],
    rest: 'friendly',
    url: '/hcps',
  });
  reply(nameSpecialties, { rows: [{ ...interventional, label: 'Interventional Cardiology', codes: 1 }] });
  reply(translateCodes, { rows: [] });
  await show(form());
  const describe = field('Describe the opening');
  await expect.element(describe).toHaveFocus();
  await describe.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(describe).toHaveValue('friendly');
  await expect
    .element(page.getByText('Not understood: ‘friendly’. Reword it, or use the fields below and remove it here.'))
    .toBeVisible();
  await expect.element(page.getByText('Filled in: title, specialty, site, must-haves.')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Interventional Cardiology, 43215');
  await expect.element(field('Site')).toHaveValue('43215');
  await expect.element(button('Remove Licensed in Ohio')).toBeVisible();
  expect(requestsTo(makeOpening)).toHaveLength(0);

  await button('Make opening').click(); // what is not understood is not dropped
  await expect
    .element(page.getByText('Not understood: ‘friendly’. Reword it, or use the fields below and remove it here.'))
    .toBeVisible();
  expect(requestsTo(makeOpening)).toHaveLength(0);
  await describe.fill('');
  reply(makeOpening, opening);
  await button('Make opening').click();
  await expect.poll(() => made.length).toBe(1);
  expect(await bodyOf(makeOpening)).toMatchObject({
    title: 'Interventional Cardiology, 43215',
    site: { zip: '43215' },
    specialty: ['207RI0011X'],
    must: 'license_state=OH&near=43215',
    visibility: 'private',
    status: 'open',
  });
});

test('a description names the kind and the number of positions (R-1320)', async () => {
  await show(form({ start: { title: 'Nurse, Akron' } }));
  await field('Describe the opening').fill('Part-time, two positions');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Filled in: kind, positions.')).toBeVisible();
  await expect.element(field('Describe the opening')).toHaveValue('');
  reply(understandText, {
    of: undefined,
    chips: [chip('license_state', 'OH', 'License in Ohio')],
    rest: '',
    url: '/hcps',
  });
  await field('Describe the opening').fill('3 openings, Ohio license, locums');
  await button('Make opening').click();
  await expect
    .poll(async () => bodyOf(makeOpening))
    .toMatchObject({ kind: 'locum', positions: 3, must: 'license_state=OH' });
});

test('a half-typed must-have is used, or refused in words', async () => {
  reply(understandText, {
    of: undefined,
    chips: [chip('telehealth', 'Y', 'Offers telehealth')],
    rest: '',
    url: '/hcps',
  });
  await show(form({ start: { title: 'Nurse, Akron' } }));
  await expect.element(field('Title')).toHaveFocus();
  await field('Must-haves').fill('telehealth');
  await button('Make opening').click();
  await expect.poll(async () => (await bodyOf(makeOpening))?.must).toBe('telehealth=Y');

  reply(understandText, { of: undefined, chips: [], rest: '', unused: ['kind'], url: '/hcps' });
  await field('Nice-to-haves').fill('kind');
  await button('Make opening').click();
  await expect.element(page.getByText(/Left out, because no criterion has it: ‘kind’/)).toBeVisible();
  await expect.element(field('Nice-to-haves')).toHaveValue('kind');
  expect(requestsTo(makeOpening)).toHaveLength(1);
});

test('Tab reaches the chips of must-haves in the form, and Enter removes one', async () => {
  await show(form({ opening: { ...opening, must: 'license_state=OH&certified=yes' } }));
  await expect.element(button('Remove Licensed in Ohio')).toBeVisible();
  await field('Must-haves').click();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button('Remove Licensed in Ohio')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove Licensed in Ohio')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Remove .*certified/i })).toHaveFocus();
});

test('what the server refuses shows beside its field, and nothing typed is lost', async () => {
  await show(form({ start: { title: 'Cardiologist', must: 'gender=F&license_state=OH' } }));
  await expect.element(button('Remove Female')).toBeVisible();
  await field('Site').fill('12 Main St, Columbus');
  await field('Pay from ($)').fill('480k');
  const sex = 'Sex must not decide who is considered for a job.';
  refuse(makeOpening, 400, { code: 'refused_criterion', message: `must: gender is refused. ${sex}` });
  await button('Make opening').click();
  await expect.element(page.getByText(`Gender is refused. ${sex}`)).toBeVisible();
  await expect.element(field('Must-haves')).toHaveFocus();
  expect(alert().elements()).toHaveLength(0);
  await button('Remove Female').click();
  await expect.element(page.getByText(`Gender is refused. ${sex}`)).not.toBeInTheDocument();
  const noZip = 'The address cannot be placed. Give a ZIP code, or a city and state, such as Columbus, OH.';
  refuse(makeOpening, 400, { code: 'bad_request', message: `site: ${noZip}` });
  await button('Make opening').click();
  await expect.element(page.getByText(noZip)).toBeVisible();
  await expect.element(field('Site')).toHaveValue('12 Main St, Columbus');
  expect(await bodyOf(makeOpening, 1)).toMatchObject({ must: 'license_state=OH', pay_from: 480_000, pay_to: null });
  refuse(makeOpening, 409, { code: 'external_id_in_use', message: 'Another opening has the external ID A1.' });
  await field('External ID').fill('A1');
  await button('Make opening').click();
  await expect.element(page.getByText('Another opening has the external ID A1.')).toBeVisible();
  await expect.element(field('External ID')).toHaveFocus();
});

test('the form names what is missing or no amount, at its field', async () => {
  await show(form());
  await field('Positions').fill('0');
  await field('Pay from ($)').fill('600,000');
  await field('Pay to ($)').fill('about 500');
  await page.getByLabelText('Client supports J-1 waivers').click();
  await button('Make opening').click();
  await expect.element(page.getByText('Enter a title')).toBeVisible();
  await expect.element(page.getByText('Enter a number from 1 to 999')).toBeVisible();
  await expect.element(page.getByText('Enter whole dollars, such as 480,000 or 480k')).toBeVisible();
  await expect.element(page.getByText('Enter the day on which the client said so')).toBeVisible();
  await expect.element(field('Title')).toHaveFocus();
  await field('Pay to ($)').fill('500k');
  await button('Make opening').click();
  await expect.element(page.getByText('Must not be above the highest pay')).toBeVisible();
  expect(requestsTo(makeOpening)).toHaveLength(0);
});

test('a change of another user shows, keeps what is typed, and the second save adds only that', async () => {
  const now = { ...opening, version: 4, pay_to: 600_000, status: 'hold' as const };
  respond(changeOpening, () => Response.json({ code: 'changed', message: 'changed', opening: now }, { status: 409 }));
  await show(form({ opening }));
  await field('Title').fill('Cardiologist, Dublin');
  await button('Save').click();
  await expect
    .element(alert())
    .toMatchTextContent('changed meanwhile: status is now On hold; pay is now $480,000–600,000.');
  await expect.element(field('Title')).toHaveValue('Cardiologist, Dublin');
  await expect.element(field('Pay to ($)')).toHaveValue('600,000');
  reply(changeOpening, { ...now, title: 'Cardiologist, Dublin' });
  await button('Save').click();
  await expect.poll(() => requestsTo(changeOpening).length).toBe(2);
  expect(await bodyOf(changeOpening, 0)).toEqual({ version: 3, title: 'Cardiologist, Dublin' });
  expect(await bodyOf(changeOpening, 1)).toEqual({ version: 4, title: 'Cardiologist, Dublin' });
});

test('client and site take an organization of the directory, or a hospital with its address', async () => {
  const row = minimalOf(searchOrganizations.response.shape.rows.element);
  reply(searchOrganizations, {
    rows: [{ ...row, npi: '2000000010', name: 'EXAMPLE HEART CLINIC', city: 'COLUMBUS', state: 'OH' }],
  });
  const hospital = minimalOf(searchHospitals.response.shape.rows.element);
  reply(searchHospitals, {
    rows: [{ ...hospital, facility_name: 'EXAMPLE HOSPITAL', city: 'COLUMBUS', state: 'OH', zip: '432151234' }],
  });
  await show(form({ start: { title: 'Cardiologist' } }));
  await field('Client').fill('example');
  await page.getByRole('option', { name: 'Example Heart Clinic · Columbus, OH · 2000000010' }).click();
  await expect.element(field('Client')).toHaveValue('Example Heart Clinic');
  await expect.element(page.getByText('NPI 2000000010 in the directory')).toBeVisible();
  await field('Site').fill('example');
  await page.getByRole('option', { name: 'Example Hospital, Columbus, OH 43215' }).click();
  await button('Make opening').click();
  await expect.poll(() => requestsTo(makeOpening).length).toBe(1);
  expect(await bodyOf(makeOpening)).toMatchObject({
    client: { npi: '2000000010' },
    site: { text: 'Example Hospital, Columbus, OH 43215' },
  });
});

test('Escape keeps what is typed: a new opening in this browser, a change until a second Escape', async () => {
  let times = 0;
  await show(form({ opening, onClose: () => times++ }));
  await field('Title').fill('Cardiologist, Dublin');
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Save')).toHaveFocus();
  expect(times).toBe(0);
  await userEvent.keyboard('{Escape}');
  expect(times).toBe(1);
});

test('says what was left out of a search', async () => {
  const why = 'Sex must not decide who is considered for a job.';
  await show(
    form({
      start: { title: 'Cardiologist' },
      leftOut: [
        { parameter: 'gender', why },
        { parameter: 'not.name', why: 'A name.' },
      ],
    }),
  );
  await expect.element(page.getByText(`Gender: ${why}`)).toBeVisible();
  await expect.element(page.getByText('Not: Name: A name.')).toBeVisible();
});

test('makes an opening from a search in two clicks, says what it left out, and goes there (R-1321)', async () => {
  const why = 'Sex must not decide who is considered for a job.';
  reply(makeOpening, { ...opening, left_out: [{ parameter: 'gender', why }] });
  reply(searchProviders, {
    total: 1,
    rows: [{ ...minimalOf(searchProviders.response.shape.rows.element), npi: '2000000002' }],
  });
  const router = await open('/hcps?license_state=OH&gender=F');
  await button('New opening').click();
  await expect.element(page.getByRole('dialog', { name: 'Made the opening ‘Cardiologist, Columbus’' })).toBeVisible();
  await expect.element(page.getByText(`Gender: ${why}`)).toBeVisible();
  await expect.element(button('Go to the opening')).toHaveFocus();
  expect(await bodyOf(makeOpening)).toEqual({ search: '?license_state=OH&gender=F' });
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/openings/o1');
});

test('goes to the opening at once if it took the whole search', async () => {
  reply(makeOpening, { ...opening, left_out: [] });
  reply(searchProviders, {
    total: 1,
    rows: [{ ...minimalOf(searchProviders.response.shape.rows.element), npi: '2000000002' }],
  });
  const router = await open('/hcps?license_state=OH');
  await button('New opening').click();
  await expect.poll(() => router.state.location.pathname).toBe('/openings/o1');
});

test('has no fault that axe finds', async () => {
  await show(form({ opening }));
  await expect.element(button('Save')).toBeVisible();
  const { violations } = await window.axe.run(document.body);
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
