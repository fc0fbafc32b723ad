// The states of every screen: loading, left, failed and loaded. The failure is a gateway's response, as
// while the server is down, and shows the message of the error catalog.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleOf } from '#test/sampling.ts';
import {
  alert,
  button,
  expectLater,
  getOf,
  hold,
  open,
  refuse,
  region,
  reply,
  requestsTo,
} from '#test/screens/app.tsx';

/** A search by its address: chips in place of its form. */
const folded = async () => {
  await expect.element(button('Edit search')).toBeVisible();
  await results();
};
/** Results without a form. */
const results = () => expect.element(region('Results')).toHaveAttribute('aria-busy', 'true');
/** A page of one record. */
const loading = () => expect.element(page.getByRole('main').getByText('Loading', { exact: true })).toBeInTheDocument();
/** What the team knows of a person: the field for a note shows at once. */
const noting = () => expect.element(page.getByRole('form', { name: 'New note' })).toBeInTheDocument();
const options = () => expect.element(page.getByText('Loading taxonomy options...').first()).toBeVisible();

const LIST = '00000000-0000-4000-8000-000000000000';

const screens: [screen: string, call: string, message: string, expectLoading: () => Promise<void>, loads?: object][] = [
  ['/hcps?state=WV', '/api/providers', 'Search failed', results],
  ['/hcos?state=WV', '/api/organizations', 'Search failed', results],
  ['/gmes?state=OH', '/api/programs', 'Failed to fetch programs', folded],
  ['/affiliations?page=1', '/api/affiliations', 'Failed to fetch results. Please try again later.', folded],
  ['/mgma?page=1', '/api/medical-groups', 'Search failed', folded],
  ['/hospitals?page=1', '/api/hospitals', 'Failed to fetch hospitals', folded],
  ['/abms?page=1', '/api/certifications', 'Search failed', folded],
  ['/fsmb?page=1', '/api/licenses', 'Search failed', folded],
  ['/npi-nppes?state=WV', '/api/registry', 'Failed to fetch results', folded],
  ['/geos?state=WV', '/api/places', 'Failed to fetch data', folded],
  ['/payments?state=OH', '/api/payments', 'Failed to fetch CMS payment data. Please try again.', folded],
  ['/wdms?core_id=F0900001', '/api/schools', 'Failed to fetch WDMS data. Please try again.', folded],
  ['/hcps', '/api/taxonomy/professions', 'Failed to fetch professions. Please try again.', options],
  ['/search/state/OH/city/COLUMBUS?type=ALL', '/api/states/:state/providers', 'Search failed', results],
  ['/search/state/OH/city/COLUMBUS', '/api/states/:state/provider-types', 'Failed to fetch taxonomy options', results],
  [
    '/search/state/OH/specialty/cardiology',
    '/api/states/:state/specialties/:specialty/providers',
    'Search failed',
    results,
  ],
  ['/search/state/OH', '/api/states/:state/cities', 'Failed to fetch cities', results],
  ['/states', '/api/states', 'Failed to fetch states', results],
  ['/providers/specialty/cardiology', '/api/specialties/:specialty/providers', 'Failed to fetch providers', results],
  ['/providers/profession/physician', '/api/professions/:profession/providers', 'Failed to fetch providers', results],
  ['/state/OH', '/api/states/:state', 'Failed to fetch the state', loading],
  ['/provider/2000000002', '/api/providers/:npi', 'Failed to fetch provider', loading],
  ['/organization/2000000002', '/api/organizations/:npi', 'Failed to fetch organization', loading],
  ['/npi-nppes/2000000002', '/api/registry/:number', 'Failed to fetch provider details', loading],
  ['/gme/program/0140000001', '/api/programs/:program_number', 'Failed to fetch program details', loading],
  ['/geos/zip/25302', '/api/places/:zip', 'Failed to fetch details', loading],
  ['/payments/2001214339', '/api/payments/:npi', 'Failed to fetch payment details', loading],
  ['/wdms/F0900001', '/api/schools/:core_id', 'Failed to fetch school details', loading],
  ['/services', '/api/services', 'Failed to fetch services', loading],
  ['/hospitals/999901', '/api/hospitals/:ccn', 'Failed to fetch hospital', loading],
  ['/hospitals/999901', '/api/hospitals/:ccn/clinicians', 'Failed to fetch clinicians', results],
  ['/templates', '/api/templates', 'Failed to fetch the templates', loading],
  ['/openings', '/api/openings', 'Failed to fetch openings', loading],
  ['/openings/report', '/api/openings/report', 'Failed to fetch the report', loading],
  [`/openings/${LIST}?tab=submitted`, '/api/submissions', 'Failed to fetch submissions', loading],
  [`/openings/${LIST}`, '/api/openings/:id', 'Failed to fetch the opening', loading, { list: LIST }],
  ['/lists', '/api/lists', 'Failed to fetch lists', loading],
  [`/lists/${LIST}`, '/api/lists/:id', 'Failed to fetch the list', loading],
  [`/lists/${LIST}`, '/api/lists/:id/entries', 'Failed to fetch the list', results],
  ['/provider/2000000002', '/api/people/:npi/record', 'Failed to fetch the record about this person', noting],
  ['/lookup?id=3f0c1c6e-2b1a-4c5e-9d53-2f6f2f6b8f11', '/api/lookup/:id', 'Failed to fetch the lookup', loading],
  ['/admin', '/api/users', 'Failed to fetch users', loading],
  ['/admin/data', '/api/data-status', 'Failed to fetch the data status', loading],
  ['/admin/jobs', '/api/jobs', 'Failed to fetch the jobs', loading],
  ['/admin/problems', '/api/problems', 'Failed to fetch the reported problems', loading],
  ['/admin/compacts', '/api/compacts', 'Failed to fetch the compacts', loading],
  ['/admin/audit', '/api/audit', 'Failed to fetch the audit log', loading],
  ['/admin/activity', '/api/activity', 'Failed to fetch the activity', loading],
];

test.each(sampleOf(screens, 5))(
  '%s loads %s, aborts it when left, and shows ‘%s’ if it fails',
  { tags: 'sampled' },
  async (screen, url, message, expectLoading, loads = {}) => {
    const call = getOf(url);
    hold(call);
    const router = await open(screen, screen.startsWith('/admin') ? 'administrator' : 'specialist');
    await expectLoading();
    await expect.poll(() => requestsTo(call).map(({ signal }) => signal.aborted)).toEqual([false]);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => requestsTo(call).map(({ signal }) => signal.aborted)).toEqual([true]);

    refuse(call, 504);
    await router.navigate(-1);
    const error = alert().filter({ hasText: message });
    await expectLater(error);
    reply(call, loads);
    await error.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert()).not.toBeInTheDocument();
    await expect.poll(() => document.querySelector('main :is(.mantine-Skeleton-root, .bone)')).toBeNull();

    if (expectLoading !== folded) return;
    await button('Clear').click();
    await expect.element(region('Results')).not.toBeInTheDocument();
    await expect.element(alert()).not.toBeInTheDocument();
  },
);
