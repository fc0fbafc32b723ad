// The certificates of each specialty of physicians, in the taxonomy of the demo (R-1031).
import { expect } from 'vitest';
import { standardName } from '#src/shared/abms-boards.ts';
import { specialties } from '#src/shared/specialties.ts';
import { certificatesOfCode, PHYSICIANS } from '#src/shared/specialty-certificates.ts';
import { type DemoApi, it } from '#test/demo-api.ts';
import { sampleOf } from '#test/sampling.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];
let codes: { code: string; grouping: string | null; classification: string | null; specialization: string | null }[];

it.beforeAll(async ({ demo }) => {
  ({ database, api } = demo);
  const columns = ['code', 'grouping', 'classification', 'specialization'] as const;
  codes = await database.db.selectFrom('taxonomy').select(columns).execute();
}, 300_000);

const certificatesOf = (wanted: string) => {
  const [found] = codes.filter(({ code }) => code === wanted);
  return found && certificatesOfCode(found);
};

it('has certificates of ABMS for each code of physicians, except where no member board certifies', () => {
  const physicians = codes.filter(({ grouping }) => grouping === PHYSICIANS);
  expect(physicians.length).toBeGreaterThan(150);
  const none = physicians.filter((code) => certificatesOfCode(code).length === 0);
  expect(none.map(({ code }) => code).toSorted()).toEqual([
    ...['202D00000X', '202K00000X', '204D00000X', '204E00000X'], // integrative, veins, OMM, oral surgery
    ...['207QB0002X', '207RB0002X'], // obesity medicine
    ...['208D00000X', '208U00000X'], // general practice, clinical pharmacology
  ]);
  const former =
    /^(?:Female Pelvic|Clinical Cytogenetics|Clinical Molecular|Psychosomatic|Vascular (?:and|&) Interventional)/;
  const unknown = physicians
    .flatMap(certificatesOfCode)
    .filter((name) => standardName(name) === undefined && !former.test(name));
  expect(unknown).toEqual([]);
});

it.each([
  ['207RI0011X', 'Interventional Cardiology'],
  ['207R00000X', 'Internal Medicine'],
  ['207RH0003X', 'Hematology', 'Medical Oncology'],
  ['2084P0804X', 'Child and Adolescent Psychiatry', 'Child & Adolescent Psychiatry'],
  ['207WX0107X', 'Ophthalmology'],
  ['207ZH0000X', 'Hematopathology'],
  ['363LF0000X'],
  ['1223S0112X'],
])('%s belongs to %s', (code, ...certificates) => {
  expect(certificatesOf(code)).toEqual(certificates);
});

it('has a certificate for each listing of specialties', () => {
  for (const { name, codes: of } of Object.values(specialties))
    expect([name, of.every(({ code }) => (certificatesOf(code)?.length ?? 0) > 0)]).toEqual([name, true]);
});

it.each(['taxonomy=207RI0011X', 'taxonomy=207Q00000X&state=TX', 'specialty=Nurse Practitioner', 'specialty=Radiology'])(
  'answers yes, no and unknown for all of %s, in the facet as in the search',
  async (query) => {
    const { body } = await api.get(`/api/providers/facets?${query}&certified_in=specialty&facet=certified`);
    const counts = new Map<string, number>(
      body.facets.certified.map(({ value, count }: { value: string; count: number }) => [value, count]),
    );
    expect((counts.get('yes') ?? 0) + (counts.get('no') ?? 0) + (counts.get('unknown') ?? 0)).toBe(body.total);
    for (const [value, count] of counts) {
      const { total } = (await api.get(`/api/providers?${query}&certified_in=specialty&certified=${value}`)).body;
      expect([value, total]).toEqual([value, count]);
    }
  },
);

const withAnswers = [
  ...['certified=yes', 'certified=no&state=TX', 'certified=unknown&gender=F', 'not.certified=yes&state=OH'],
  ...['not.certified=unknown&state=OH', 'certified=never&state=TX', 'certified=no&not.certified=never&state=OH'],
  ...['certified=yes&certificate=Surgery', 'not.certified=yes&not.certificate=Surgery&certificate=Pain+Medicine'],
];

it.each(sampleOf(withAnswers, 5))(
  'counts with %s in each code, and in each listing, what the search finds there (R-1120)',
  {
    tags: 'sampled',
  },
  async (answer) => {
    const totalWith = async (codes: readonly string[]) => {
      const query = new URLSearchParams(codes.map((code) => ['taxonomy', code]));
      return (await api.get(`/api/providers?${answer}&certified_in=specialty&${query}`)).body.total;
    };
    const chosen = 'taxonomy=207RI0011X&taxonomy=2080P0206X';
    const { body } = await api.get(`/api/providers/facets?${answer}&certified_in=specialty&facet=taxonomy&${chosen}`);
    const values: { value: string; count: number }[] = body.facets.taxonomy;
    expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(['207RI0011X', '2080P0206X']));
    const frequent = values.slice(0, 50).map(({ count }) => count);
    expect(frequent).toEqual(frequent.toSorted((one, other) => other - one));
    for (const { value, count } of values) expect([value, await totalWith([value])]).toEqual([value, count]);
    const rarest = Math.min(...frequent);
    for (const { code } of codes.filter(({ code }) => !values.some(({ value }) => value === code)).slice(0, 60))
      expect(await totalWith([code]), code).toBeLessThanOrEqual(rarest);
    expect(body.sets.taxonomy.length).toBeGreaterThan(0);
    for (const { name, count, values: members } of body.sets.taxonomy) {
      const own = members.map(({ value }: { value: string }) => value);
      expect([name, await totalWith(own)]).toEqual([name, count]);
      for (const of of members) expect([of.value, await totalWith([of.value])]).toEqual([of.value, of.count]);
    }
  },
);

it('finds with a certificate of the specialty no more than with any', async () => {
  const totalOf = async (query: string) =>
    (await api.get(`/api/providers?taxonomy=207RI0011X&certified=yes${query}`)).body.total;
  const [any, own] = [await totalOf(''), await totalOf('&certified_in=specialty')];
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(any);
});
