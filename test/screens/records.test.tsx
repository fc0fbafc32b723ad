// Record pages with failed calls and sparse records, which the demo data does not have.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Affiliation, listAffiliations, listAlumni } from '#src/datasets/affiliations/contract.ts';
import { Certification, listCertifications } from '#src/datasets/certifications/contract.ts';
import { getHospital, searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { License, listLicenses } from '#src/datasets/licenses/contract.ts';
import { DataEndpoint } from '#src/datasets/nppes/contract.ts';
import { getOrganization } from '#src/datasets/organizations/contract.ts';
import { getPayment } from '#src/datasets/payments/contract.ts';
import { countInPlace, getPlace } from '#src/datasets/places/contract.ts';
import { getProvider, Provider } from '#src/datasets/providers/contract.ts';
import { translateCodes } from '#src/datasets/taxonomy/contract.ts';
import { addNote, getPersonRecord, Note } from '#src/work/people/contract.ts';
import {
  alert,
  button,
  expectLater,
  getOf,
  hold,
  lose,
  open,
  pass,
  refuse,
  region,
  reply,
  replyOf,
  requestsTo,
  respond,
} from '#test/screens/app.tsx';
import { minimalOf } from '#test/screens/minimal.ts';

const NPI = '2000000002';
const tooSlow = { code: '57014', message: 'It took too long.' };
const titles = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((heading) => heading.textContent);

test.each(['555', '+44 20 7946 0000', '2.12689E+12'])('a phone of %s is not available (R-276)', async (phone) => {
  reply(getProvider, { ...minimalOf(Provider), npi: NPI, last_name: 'EXAMPLE', phone, address_1: '1 MAIN ST' });
  await open(`/provider/${NPI}`);
  await expect.element(region('Practice Location')).toMatchTextContent(/Not available/);
  await expect.element(region('Practice Location')).not.toMatchTextContent(phone);
});

/** An NPPES record that fills every card of that source. */
const full = {
  last_name: 'EXAMPLE',
  address_1: '1 Main St',
  city: 'COLUMBUS',
  state: 'OH',
  sole_proprietor: 'Y',
  taxonomies: [{ code: '207Q00000X', primary: 'Y', license_number: 'A-12345', license_state: 'OH', group: null }],
  identifiers: [{ identifier: '12345', type: '05', state: 'OH', issuer: null }],
};

test('cards fail independently: the NPPES cards remain if other sources fail', async () => {
  reply(getProvider, full);
  for (const call of [listAffiliations, listCertifications, listLicenses, translateCodes]) refuse(call, 504, tooSlow);
  await open(`/provider/${NPI}`);
  for (const title of [
    'Basic Information',
    'Practice Location',
    'Specialties & Taxonomy',
    'Professional Licenses',
    'Additional Identifiers',
    'Organization Affiliation Details',
  ])
    await expect.element(region(title)).toBeVisible();
  for (const title of ['Affiliation Details', 'ABMS Board Certification'])
    await expect.element(region(title).getByRole('alert')).toMatchTextContent('It took too long.');
  for (const title of ['Organization Insights', 'Alumni Network', 'FSMB License Information'])
    expect(region(title).elements(), `${title}, silent (R-136, R-208)`).toEqual([]);
  expect(requestsTo(listAffiliations).length, 'a time limit is final (R-325)').toBe(1);
});

test('a long name without blanks breaks instead of scrolling the page (R-444)', async () => {
  const long = 'X'.repeat(180);
  reply(getHospital, { ccn: '000001', facility_name: long });
  reply(getProvider, { ...full, last_name: long, parent_organization: long });
  for (const address of ['/hospitals/000001', `/provider/${NPI}`]) {
    await open(address);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(document.documentElement.scrollWidth, address).toBe(document.documentElement.clientWidth);
  }
});

test('cards without data are absent, but for notes and for billing, whose absence is a fact (R-1237)', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  await open(`/provider/${NPI}`);
  await expect.element(region('Basic Information').getByText('Not specified').nth(1)).toBeVisible();
  for (const call of [listAffiliations, listCertifications, listLicenses])
    await expect.poll(() => requestsTo(call).length).toBe(1);
  await pass(1);
  const waiting = 'main .mantine-Skeleton-root, main .bone, main [aria-busy=true]';
  await expect.poll(() => document.querySelector(waiting)).toBeNull();
  await expect.poll(titles).toEqual(['Notes', 'Basic Information', 'Bills Medicare through']);
});

test('a list of ten affiliations has no truncation note, and a longer one says how many there are', async () => {
  const rows = Array.from({ length: 10 }, (_, n) => ({ ...minimalOf(Affiliation), address_1: `${n + 1} Main St` }));
  reply(getProvider, full);
  reply(listAffiliations, { rows, total: 10 });
  const router = await open(`/provider/${NPI}`);
  const card = region('Affiliation Details');
  await expect
    .poll(() => card.getByRole('list', { name: 'Affiliations' }).getByRole('listitem').elements().length)
    .toBe(10);
  expect(card.getByText('The first').elements()).toEqual([]);
  reply(listAffiliations, { rows, total: 12 });
  await router.navigate('/provider/2000000010');
  await expect.element(card.getByText('First 10 of 12, sorted by group name.')).toBeVisible();
});

test('the certification card shows the error of the catalog (R-329) and can be retried', async () => {
  const message = 'Failed to fetch ABMS records';
  reply(getProvider, full);
  refuse(listCertifications, 504, { code: '57014', message });
  await open(`/provider/${NPI}`);
  const card = region('ABMS Board Certification');
  await expect.element(card.getByRole('alert')).toMatchTextContent(message);
  reply(listCertifications, { rows: [{ ...minimalOf(Certification), certificate_name: 'Vascular Surgery' }] });
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByRole('list', { name: 'Board certification' })).toBeVisible();
});

test('the license card is hidden without an error when licenses fail to load (R-208)', async () => {
  const license = { ...minimalOf(License), state: 'OH', license_number: '35.012345', expiry_date: '2099-01-31' };
  reply(getProvider, full);
  reply(listLicenses, { rows: [license] });
  const router = await open(`/provider/${NPI}`);
  const card = region('FSMB License Information');
  await expect.element(card).toBeVisible();
  refuse(listLicenses, 504, { code: '57014', message: 'Failed to fetch licenses' });
  await router.navigate('/provider/2000000010');
  await expect.poll(() => requestsTo(listLicenses).length).toBe(2);
  await expect.element(region('Basic Information')).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
  expect(page.getByText('Failed to fetch licenses').elements()).toEqual([]);
});

test('each matching license of the board is shown with its number and status', async () => {
  const license = { ...minimalOf(License), state: 'OH', issue_date: '2014-01-01' };
  reply(getProvider, full);
  reply(listLicenses, {
    rows: [
      { ...license, license_number: 'A-12345', expiry_date: '2016-01-31' },
      { ...license, license_number: 'ZZ-00012345', expiry_date: '2098-01-31' },
    ],
  });
  await open(`/provider/${NPI}`);
  const item = region('Professional Licenses').getByRole('listitem').filter({ hasText: 'A-12345' });
  await expect.element(item.getByText('Expired', { exact: true })).toHaveStyle({ color: 'rgb(179, 38, 30)' });
  await expect.element(item.getByText('Active', { exact: true })).toHaveStyle({ color: 'rgb(26, 115, 66)' });
  await expect.element(item).toMatchTextContent('A-12345: FSMB');
  await expect.element(item).toMatchTextContent('ZZ-00012345: FSMB · Issued Jan 1, 2014 · Expires Jan 31, 2098');
});

test('a code shows as loading, then as unknown without a translation, and stays if the call fails', async () => {
  reply(getProvider, full);
  hold(translateCodes);
  const router = await open(`/provider/${NPI}`);
  await expect.element(page.getByText('Loading taxonomy details...').first()).toBeVisible();
  reply(translateCodes, { rows: [] });
  reply(getProvider, { ...full, taxonomies: full.taxonomies.map((slot) => ({ ...slot, code: '207R00000X' })) });
  await router.navigate('/provider/2000000010');
  await expect.element(page.getByText('Unknown Specialization').first()).toBeVisible();
  refuse(translateCodes, 504, { code: '57014', message: 'Failed to fetch taxonomy translation' });
  reply(getProvider, { ...full, taxonomies: full.taxonomies.map((slot) => ({ ...slot, code: '207T00000X' })) });
  await router.navigate('/provider/2000000028');
  await expect.element(alert()).toMatchTextContent('Failed to fetch taxonomy translation');
  await expect.element(region('Basic Information')).toBeVisible();
});

test('the provider page of an organization’s NPI links to the organization', async () => {
  refuse(getProvider, 404, { code: 'organization', message: 'Provider not found' });
  await open(`/provider/${NPI}`);
  await expect.element(page.getByRole('heading', { name: 'Provider not found' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the organization' }))
    .toHaveAttribute('href', `/organization/${NPI}`);
});

test('only web and email addresses become links', async () => {
  const texts = ['https://fhir.medatlas.example/r4', 'mailto:a@medatlas.example', 'javascript:alert(1)', 'call us'];
  const endpoints = texts.map((endpoint) => ({ ...minimalOf(DataEndpoint), type: 'OTHERS', endpoint }));
  reply(getOrganization, { name: 'Example Clinic', endpoints });
  await open(`/organization/${NPI}`);
  const card = region('Endpoints');
  for (const text of texts) await expect.element(card).toMatchTextContent(text);
  expect(
    card
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(texts.slice(0, 2));
});

test('a block whose counts are zero or unknown is hidden, and the others show the values of the record (R-271, R-274)', async () => {
  const none = { drug_services: 0, drug_suppression: null, medical_services: 40, medical_suppression: null };
  const people = { female: 0, male: 0, age_under_65: null, age_65_74: 20, age_75_84: 0, age_over_84: null };
  const health = { hypertension_percent: 63.25, diabetes_percent: 0, depression_percent: 0, anxiety_percent: null };
  const averages = { average_age: null, risk_score: null };
  reply(getPayment, { ...none, ...people, ...health, ...averages, beneficiaries: 40 });
  await open(`/payments/${NPI}`);
  const services = region('Service Details');
  await expect.element(services.getByRole('region', { name: 'Medical services' })).toMatchTextContent('40');
  await expect.element(services.getByRole('region', { name: 'Drug services' })).not.toBeInTheDocument();
  const beneficiaries = region('Beneficiary Demographics');
  await expect.element(beneficiaries.getByRole('region', { name: 'Sex' })).not.toBeInTheDocument();
  await expect.element(beneficiaries.getByRole('region', { name: 'Age' })).toMatchTextContent('20 (50.0%)');
  await expect.element(beneficiaries.getByRole('region', { name: 'Age' })).toMatchTextContent(/Under 65\s*Withheld/);
  const conditions = region('Chronic Conditions');
  await expect.element(conditions.getByRole('region', { name: 'Mental health' })).not.toBeInTheDocument();
  await expect.element(conditions).toMatchTextContent('63.3%');
  await expect.element(conditions).not.toMatchTextContent('Diabetes');
  const bar = conditions.element().querySelector('[role=progressbar]');
  expect(Number(bar?.clientWidth) / Number(bar?.parentElement?.clientWidth)).toBeCloseTo(0.6325, 2);
  await expect.element(region('Provider Information')).toMatchTextContent(/Average age\s*N\/A/);
  await expect.element(region('Average Risk Score')).toMatchTextContent('N/A');
});

test('unknown values of a place are N/A or absent, and its counts fail silently', async () => {
  reply(getPlace, { city: 'Hagatna', state: 'GU' });
  lose(countInPlace);
  await open('/geos/zip/96910');
  await expect.element(region('The People')).toMatchTextContent('N/A');
  expect(page.getByText('Males per 100 females').elements()).toEqual([]);
  const counts = () => [...region('The Community').element().querySelectorAll('b')].map((count) => count.textContent);
  await expect.poll(() => pass(1).then(counts)).toEqual(['–', '–', '–']);
  expect(alert().elements()).toEqual([]);
});

test('a place whose hospitals fail to load has no hospital card', async () => {
  refuse(searchHospitals, 503, { code: 'needs_import', message: 'The dataset hospitals must be imported.' });
  const router = await open('/geos/zip/25302');
  await expect.element(region('The People')).toBeVisible();
  await expect.poll(() => pass(1).then(() => requestsTo(searchHospitals).length)).toBeGreaterThan(1);
  await pass(5);
  expect(region('The Hospitals').elements()).toEqual([]);
  await router.navigate('/hospitals?page=1');
  await expectLater(alert().filter({ hasText: 'The dataset hospitals must be imported.' }));
});

test('a record whose call returns 500 is not retried', async () => {
  refuse(getOf('/api/organizations/:npi'), 500);
  await open(`/organization/${NPI}`);
  await expect.element(alert()).toMatchTextContent('Failed to fetch organization');
  expect(requestsTo(getOrganization).length).toBe(1);
  reply(getOrganization, { name: 'Example Clinic' });
  await button('Try again').click();
  await expect.element(region('Basic Information')).toBeVisible();
});

test('a check of a license at its board is noted by key, and the license says it (R-1463)', async () => {
  const license = { ...minimalOf(License), state: 'OH', license_number: '35.091234', expiry_date: '2099-01-01' };
  reply(getProvider, { last_name: 'EXAMPLE' });
  reply(listLicenses, { rows: [license, { ...license, license_number: '35.000001' }] });
  const text = 'Checked at the Ohio board: license 35.091234 seen active';
  respond(addNote, () => {
    const author = { id: NPI, name: 'Dana Whitfield' };
    reply(getPersonRecord, {
      notes: [{ ...minimalOf(Note), text, author, created_at: '2025-11-28T12:00:00Z' }],
    });
    return Response.json(replyOf(addNote));
  });
  await open(`/provider/${NPI}`);
  const card = region('FSMB License Information');
  const opener = card.getByRole('button', { name: 'Note a check of 35.091234 at the Ohio board' });
  await opener.click();
  await expect
    .element(card.getByRole('link', { name: 'Sites of the state boards' }))
    .toHaveAttribute('target', '_blank');
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const seen = card.getByRole('button', { name: 'Seen active', exact: true });
  await expect.element(seen).toBeVisible();
  seen.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card.getByText('Checked at the Ohio board by DW, Nov 28, 2025: seen active')).toBeVisible();
  expect(card.getByText('Checked at').elements()).toHaveLength(1);
  await expect.poll(() => requestsTo(addNote).length).toBe(1);
  await expect.element(opener).toHaveFocus();
});

test('four alumni show at first, and a button shows all (R-1462)', async () => {
  reply(getProvider, { last_name: 'EXAMPLE' });
  reply(listAffiliations, { total: 1, rows: [minimalOf(Affiliation)] });
  const alumnus = minimalOf(listAlumni.response.shape.rows.element);
  reply(listAlumni, { rows: Array.from({ length: 20 }, (_, n) => ({ ...alumnus, npi: `20000010${n + 10}` })) });
  await open(`/provider/${NPI}`);
  const alumni = page.getByRole('list', { name: 'Alumni' }).getByRole('listitem');
  await expect.poll(() => alumni.elements().length).toBe(4);
  await region('Alumni Network').getByRole('button', { name: 'Show all 20 alumni' }).click();
  await expect.poll(() => alumni.elements().length).toBe(20);
  await region('Alumni Network').getByRole('button', { name: 'Show fewer' }).click();
  await expect.poll(() => alumni.elements().length).toBe(4);
});
