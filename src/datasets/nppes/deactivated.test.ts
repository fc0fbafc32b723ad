// NPIs out of service, after a weekly file, over HTTP.
import { expect, it, onTestFinished } from 'vitest';
import { deactivatedRow, individual, inventedNpi, mainFile, organization } from '#src/datasets/nppes/test-files.ts';
import { MAIN, setUp } from '#src/datasets/nppes/test-import.ts';
import { testApi } from '#test/api.ts';

it('shows the last published row of a deactivated NPI, and finds it by its number (R-478)', async () => {
  const { database, write, load } = await setUp();
  const replaced = individual(1, { 'Replacement NPI': inventedNpi(4) });
  await load([write(MAIN, mainFile([replaced, organization(2), deactivatedRow(3), individual(4)]))]);
  const weekly = mainFile([deactivatedRow(1), deactivatedRow(2)]);
  await load([write('npidata_pfile_20240108-20240114.csv', weekly)], { mode: 'update' });
  const api = await testApi(database, { indexed: false });
  onTestFinished(api.close);
  const [one, two, three] = [1, 2, 3].map(inventedNpi);

  const gone = { code: 'deactivated', deactivated_on: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) };
  const provider = await api.get(`/api/providers/${one}`);
  expect(provider).toMatchObject({
    status: 410,
    body: {
      ...gone,
      message: expect.stringMatching(`^NPI ${one} was deactivated on .*20\\d\\d\\.$`),
      replaced_by: inventedNpi(4),
      kind: 'provider',
      last_known: { npi: one, last_name: 'LASTNAME1', city: 'EXAMPLEVILLE', taxonomies: [{ code: '207RC0000X' }] },
    },
  });
  expect(Object.keys(provider.body.last_known)).not.toContain('replacement_npi');
  expect(await api.get(`/api/organizations/${two}`)).toMatchObject({
    status: 410,
    body: { ...gone, kind: 'organization', last_known: { npi: two, name: 'EXAMPLE CLINIC 2', locations: [] } },
  });
  // the page of the other kind links to it
  expect(await api.get(`/api/organizations/${one}`)).toMatchObject({
    status: 410,
    body: { kind: 'provider', last_known: null },
  });
  expect(await api.get(`/api/registry/${one}`)).toMatchObject({ status: 410, body: { kind: 'provider' } });
  // out of service before the first import
  expect(await api.get(`/api/providers/${three}`)).toMatchObject({
    status: 410,
    body: { kind: null, last_known: null },
  });

  const offered = async (text: string) => {
    const { body } = await api.get(`/api/suggestions?text=${encodeURIComponent(text)}`);
    return body.groups.find(({ name }: { name: string }) => name === 'Deactivated NPIs')?.rows;
  };
  expect(await offered(`${one}`)).toMatchObject([{ label: 'ADA LASTNAME1', path: `/provider/${one}` }]);
  expect(await offered(`NPI: ${two}`)).toMatchObject([{ label: 'EXAMPLE CLINIC 2', path: `/organization/${two}` }]);
  expect(await offered(`${three}`)).toMatchObject([{ label: three, detail: expect.stringContaining('Deactivated') }]);
  expect(await offered(inventedNpi(4))).toBeUndefined();
});
