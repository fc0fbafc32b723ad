// The understanding of one line of text by HTTP, on the demo data.
import { describe, expect } from 'vitest';
import { classifications, codes, groupings } from '#src/datasets/specialty-words.ts';
import { providerAddress } from '#src/find/providers/filters/address.tsx';
import { providerFormOf } from '#src/find/providers/filters/form.tsx';
import { providerCriteriaWith } from '#src/find/providers/filters/form-criteria.tsx';
import type { Group, Understood } from '#src/search-box/contract.ts';
import { specialties } from '#src/shared/specialties.ts';
import { readQuery } from '#src/ui/state/url-state.ts';
import { type As, testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';
import { type DemoApi, it } from '#test/demo-api.ts';
import { runsAll, sampleOf } from '#test/sampling.ts';
import { laterSentences, type Sentence, sentences, unseenSentences } from '#test/sentences.ts';

let database: DemoApi['database'];
let api: DemoApi['api'];

it.beforeAll(({ demo }) => {
  ({ database, api } = demo);
}, 300_000);

/** The chips of a line of the lists, in which `listing=` is all codes of a specialty, and `certified=` is in the specialty. */
function written(chips: readonly string[]): string[] {
  const isNamed = chips.some((chip) => /^(?:board|certificate)=/.test(chip));
  return chips.flatMap((chip) => {
    const [, not = '', slug] = /^(not\.)?listing=(.*)/.exec(chip) ?? [];
    if (slug) return specialties[slug]?.codes.map(({ code }) => `${not}taxonomy=${code}`) ?? [];
    return chip.startsWith('certified=') && !isNamed ? [chip, 'certified_in=specialty'] : [chip];
  });
}

const chipsOf = ([, ...chips]: Sentence) => written(chips).filter((chip) => !chip.startsWith('rest='));

/** The query of a search with chips given as parameter=value. */
const queryOf = (chips: readonly string[]) =>
  new URLSearchParams(chips.map((chip) => [chip.slice(0, chip.indexOf('=')), chip.slice(chip.indexOf('=') + 1)]));

it('has at least 200 sentences, each once, with chips that a search accepts', { tags: 'sampled' }, async () => {
  expect(sentences.length).toBeGreaterThanOrEqual(200);
  expect(new Set(sentences.map(([text]) => text)).size).toBe(sentences.length);
  const queries = new Set(sentences.map((sentence) => `${queryOf(chipsOf(sentence))}`));
  const refused = [];
  for (const query of sampleOf([...queries], 6)) {
    const { status, body } = await api.get(`/api/providers?${query}`);
    if (status !== 200) refused.push([query, body.message]);
  }
  // the ZIP code of the example is not in the demo data
  expect(refused.filter(([, message]) => !message.startsWith('near: No ZIP 78701'))).toEqual([]);
});

const understand = async (text: string): Promise<Understood> => {
  const { status, body } = await api.get(`/api/understand?${new URLSearchParams({ text })}`);
  expect([text, status, body.message]).toEqual([text, 200, undefined]);
  return body;
};

/** The chips and the rest of a text, as `sentences` has them. */
const read = ({ chips, rest }: Understood) =>
  [...chips.map(({ parameter, value }) => `${parameter}=${value}`), ...(rest ? [`rest=${rest}`] : [])].toSorted();

it.each([
  { name: 'sentences', list: sentences, exact: 0.95, wrong: 0.01 },
  { name: 'unseen sentences', list: unseenSentences, exact: 0.85, wrong: 0.02 },
])(
  'reads at least $exact of the $name exactly, and at most $wrong with a wrong chip',
  { tags: 'sampled' },
  async (wanted) => {
    const readings = [];
    for (const [text, ...chips] of sampleOf(wanted.list, 2))
      readings.push({ text, wanted: written(chips).toSorted(), got: read(await understand(text)) });
    const differing = readings.filter((each) => `${each.wanted}` !== `${each.got}`);
    const wrong = differing.filter((each) =>
      each.got.some((chip) => !chip.startsWith('rest=') && !each.wanted.includes(chip)),
    );
    const share = (part: readonly unknown[]) => part.length / readings.length;
    expect(
      { exact: 1 - share(differing) >= wanted.exact, wrong: share(wrong) <= wanted.wrong },
      differing.map((each) => JSON.stringify(each)).join('\n'),
    ).toEqual({ exact: true, wrong: true });
  },
);

it('leads to a search that accepts every criterion, with the rest as its name', { tags: 'sampled' }, async () => {
  const refused = [];
  for (const [text] of sampleOf([...sentences, ...unseenSentences, ...laterSentences], 5)) {
    const { chips, rest, url } = await understand(text);
    const query = new URL(url, 'http://localhost').searchParams;
    expect([text, query.get('name') ?? '']).toEqual([text, rest]);
    expect([...query].filter(([parameter]) => parameter !== 'name')).toEqual(
      chips.map(({ parameter, value }) => [parameter, value]),
    );
    const { status, body } = await api.get(`/api/providers?${query}`);
    if (status !== 200 && !/^near: No ZIP (?:78701|30309|37203)/.test(body.message))
      refused.push([text, url, body.message]);
  }
  expect(refused).toEqual([]);
});

it('says where the words of each chip are in the text', async () => {
  const text = '  Female cardiologists, near 44102; Maria O’Brien board-certified';
  const { chips, rest } = await understand(text);
  expect(chips.map(({ parameter, from, to }) => [parameter, text.slice(from, to)])).toEqual([
    ['gender', 'Female'],
    ...Array.from({ length: 4 }, () => ['taxonomy', 'cardiologists']),
    ['near', 'near 44102'],
    ['certified', 'board-certified'],
    ['certified_in', 'board-certified'],
  ]);
  expect(rest).toBe('Maria O’Brien');
});

it('names each taxonomy code of a chip or of another reading as every screen does (R-1033)', {
  tags: 'sampled',
}, async () => {
  const { rows } = await database.pool.query('select code, display_name from taxonomy');
  const names = new Map(rows.map(({ code, display_name }) => [code, display_name]));
  let named = 0;
  for (const [, , words] of sampleOf([...classifications, ...codes], 5))
    for (const text of words
      .split(', ')
      .slice(0, 2)
      .map((phrase) => phrase.replace('*', 'doctor'))) {
      const { chips } = await understand(text);
      for (const { parameter, value, label } of chips.flatMap((chip) => [chip, ...(chip.alternatives ?? [])])) {
        if (parameter !== 'taxonomy') continue;
        expect([text, label]).toEqual([text, names.get(value)]);
        named += 1;
      }
    }
  expect(named).toBeGreaterThan(runsAll ? 200 : 40);
  const { chips } = await understand('not interventional cardiologist in ohio');
  expect(chips[0]?.label).toBe('Not: Interventional Cardiology Physician');
});

it('describes each chip for people', async () => {
  const labelsOf = async (text: string) => (await understand(text)).chips.map(({ label }) => label);
  expect(await labelsOf('female skin doctor within 30 miles of austin licensed in tx')).toEqual([
    'Female',
    'Dermatology Physician',
    'MOHS-Micrographic Surgery Physician',
    'Procedural Dermatology Physician',
    'Pediatric Dermatology Physician',
    'Near Austin, TX',
    'Within 30 miles',
    'Licensed in Texas',
  ]);
  expect(await labelsOf('denver metro, license expires by june 2027')).toEqual([
    'Denver, CO metro area',
    'License expires Jun 30, 2027 or earlier',
  ]);
  expect(await labelsOf('md not in ohio paid over $200k')).toEqual([
    'MD',
    'Not: Ohio',
    'Medicare paid at least $200,000',
  ]);
});

describe('offers the other readings of an ambiguous word', () => {
  it.each([
    ['jackson', 'city=Jackson', ['name=jackson', 'near=Jackson, MI', 'near=Jackson, MS']],
    ['washington', 'state=WA', ['city=Washington', 'near=Washington, DC', 'name=washington']],
    ['nurse', 'specialty=Registered Nurse', ['specialty=Nurse Practitioner', 'specialty=Licensed Practical Nurse']],
    ['pa', 'credential=PA', ['specialty=Physician Assistant', 'state=PA']],
    ['portland metro', 'cbsa=92763', ['near=Portland, OR', 'cbsa=94265']],
    ['near columbia', 'near=Columbia, SC', ['near=Columbia, MO', 'near=Columbia, MD']],
    ['carolina', 'name=carolina', ['city=Carolina', 'near=Carolina, PR']],
  ])('%s', async (text, chip, alternatives) => {
    const { chips } = await understand(text);
    expect(chips).toHaveLength(1);
    expect(read({ chips, rest: '', url: '' })).toEqual([chip]);
    expect(chips[0]?.alternatives?.map(({ parameter, value }) => `${parameter}=${value}`)).toEqual(alternatives);
  });
});

describe('a word for a specialty is all codes of its listing, in box, rail, form and API as on its page (R-1030)', () => {
  const lists = Object.entries(specialties);
  /** The phrases of a listing, with one noun in place of `*`. */
  const phrasesOf = (code: string | undefined) =>
    [...classifications, ...codes].flatMap(([own, , words]) =>
      own === code ? words.split(', ').map((phrase) => phrase.replace('*', 'doctor')) : [],
    );

  it.each(sampleOf(lists, 4))('%s', { tags: 'sampled' }, async (slug, list) => {
    const wanted = list.codes.map(({ code }) => code);
    const codeOf = ({ value }: { value: string }) => value;
    const isWanted = (of: { value: string }) => wanted.includes(codeOf(of));
    // of an internist and a family doctor, the latter comes first
    const phrases = [list.name, ...phrasesOf(wanted[0])].filter(
      (phrase) => slug !== 'internal-medicine' || !/^(?:primary care.*|pcp)$/.test(phrase),
    );
    expect(phrases.length).toBeGreaterThan(3);
    const differing = [];
    const ofListing = new URLSearchParams(wanted.map((code) => ['taxonomy', code]));
    const { body: found } = await api.get(`/api/providers?${ofListing}`);
    for (const phrase of phrases) {
      const { chips, url } = await understand(phrase);
      const inForm = readQuery(providerAddress.criteria, url.split('?')[1] ?? '');
      expect(providerCriteriaWith(inForm, providerFormOf(inForm), inForm.taxonomy), phrase).toEqual(inForm);
      const { body: rail } = await api.get(
        `/api/providers/facets?facet=taxonomy&${new URLSearchParams({ facet_text: phrase })}`,
      );
      const set = rail.sets.taxonomy.find(({ name }: { name: string }) => name === list.name);
      const inRail = wanted.length > 1 ? set : { count: found.total, values: rail.facets.taxonomy.filter(isWanted) };
      if (`${inRail?.values.map(codeOf)}` !== `${wanted}` || inRail.count !== found.total)
        differing.push([phrase, 'rail', inRail]);
      const got = chips.filter(({ parameter }) => parameter === 'taxonomy').map(({ value }) => value);
      if (`${got}` !== `${wanted}`)
        differing.push([phrase, chips.map(({ parameter, value }) => `${parameter}=${value}`)]);
      const [other] = chips.flatMap(({ alternatives = [] }) => alternatives);
      if (other && lists.some(([, { codes: of }]) => of.length > 1 && of[0]?.code === other.value))
        differing.push([phrase, other]);
    }
    expect(differing).toEqual([]);
    for (const phrase of phrases.slice(0, 2)) {
      const { body } = await api.get(`/api/suggestions?${new URLSearchParams({ text: phrase })}`);
      const paths = body.groups.flatMap(({ rows }: Group) => rows.map(({ path }) => path));
      expect(paths).toContain(`/providers/specialty/${slug}`);
    }
    const { body: listed } = await api.get(`/api/specialties/${slug}/providers`);
    expect(found.total).toBeGreaterThanOrEqual(listed.total); // a listing looks at three specialties of a person, a search at five
  });

  it('names the codes together, with the one of an ambiguous word first', async () => {
    const { chips, url } = await understand('eye doctor');
    expect(chips.map(({ set, value }) => [set, value])).toEqual(
      specialties.ophthalmology?.codes.map(({ code }) => ['Ophthalmology (4)', code]),
    );
    expect(chips[0]?.alternatives).toMatchObject([{ parameter: 'specialty', value: 'Optometrist' }]);
    expect(new URL(url, 'http://localhost').searchParams.getAll('taxonomy')).toHaveLength(4);
  });
});

describe('reads codes of the taxonomy and types of practice (R-1034)', () => {
  it.each([
    ['207R00000X', ['taxonomy=207R00000X']],
    ['207.RC0000.X', ['taxonomy=207RC0000X']],
    ['207.rc0000.x in ohio', ['taxonomy=207RC0000X', 'state=OH']],
    ['female 163WC0200X, Ohio', ['gender=F', 'taxonomy=163WC0200X', 'state=OH']],
    ['2081P0004X or 207R00000X', ['taxonomy=2081P0004X', 'taxonomy=207R00000X']],
    ['not 207RC0000X in ohio', ['not.taxonomy=207RC0000X', 'state=OH']],
    ['cardiologists in solo practice', ['listing=cardiology', 'sole_proprietor=Y']],
    ['solo practice dentists', ['sole_proprietor=Y', 'specialty=Dentist']],
    ['dermatologist not in solo practice', ['listing=dermatology', 'sole_proprietor=N']],
  ])('%s', async (text, chips) => {
    expect(read(await understand(text))).toEqual(written(chips).toSorted());
  });

  it('says that the taxonomy does not have a code', async () => {
    expect((await understand('207ZZ9999X')).chips).toMatchObject([
      { value: '207ZZ9999X', label: 'Unknown code 207.ZZ9999.X' },
    ]);
  });
});

describe('reads what was found after the grammar', () => {
  it.each(laterSentences)('%s', async (text, ...chips) => {
    expect(read(await understand(text))).toEqual(written(chips).toSorted());
  });
});

describe('leaves out what asks for no criterion, and says so (R-1057)', () => {
  it.each([
    ['cardiologists in ohio moved last month', ['moved last month'], ''],
    ['nurses in texas speaking spanish', ['speaking spanish'], ''],
    ['speaking spanish nurses in texas', ['speaking spanish'], ''],
    ['bilingual dentists in dallas', ['bilingual'], ''],
    ['family medicine in tx who speaks french', ['speaks french'], ''],
    ['pediatricians in tx fluent in german', ['fluent in german'], ''],
    ['dermatologist in austin with flexible schedule', ['flexible schedule'], ''],
    ['urologists in ohio recently moved', ['recently moved'], ''],
    ['psychiatrists in ohio accepts aetna', ['accepts aetna'], ''],
    ['psychiatrists in ohio since 2010', ['since 2010'], ''],
    ['Jane Doe speaking spanish in ohio', ['speaking spanish'], 'Jane Doe'],
    ['speaks spanish Jane Doe in ohio', ['speaks spanish'], 'Jane Doe'],
    ['retired, jane doe', ['retired'], 'jane doe'],
    ['john young', [], 'john young'],
    ['Susan Day cardiologist', [], 'Susan Day'],
    ['english', [], 'english'],
    ['dr moved in tx', [], 'moved'],
    ['cardiologist Jane Doe in ohio', [], 'Jane Doe'],
  ])('%s', async (text, unused, rest) => {
    const read = await understand(text);
    expect([read.unused ?? [], read.rest]).toEqual([unused, rest]);
    expect(new URL(read.url, 'http://localhost').searchParams.get('name') ?? '').toBe(rest);
  });

  it.each([
    'nurses in Columbus County, OH',
    'nurses in Columbus county ohio',
    'Columbus County nurses',
    'nurses within 20 miles of Columbus County',
    'nurses near Columbus County',
    'rn austin parish',
    'nurses in county of columbus',
  ])('%s: a county that no data has is no city', async (text) => {
    const read = await understand(text);
    expect(read.chips.filter(({ parameter }) => /^(?:city|near)$/.test(parameter))).toEqual([]);
    expect(`${read.unused?.join(' ')} ${read.rest}`).toMatch(/county|parish/i);
    expect(`${read.unused?.join(' ')} ${read.rest}`).toMatch(/columbus|houston|austin/i);
  });
});

describe('leaves out the words for a school, group, hospital or place that no data has, and says so (R-1204)', () => {
  it.each([
    ['cardiologists in Ohio who trained at Case Western board certified', 'school', 'trained at Case Western'],
    ['cardiologists in Ohio who went to Case Western', 'school', 'went to Case Western'],
    ['cardiologists in Ohio, graduated from Zorbel Medical College', 'school', 'graduated from Zorbel Medical College'],
    ['cardiologists in Ohio, school of Zorbel', 'school', 'school of Zorbel'],
    ['cardiologists in Ohio, alumni of University of Michigan', 'school', 'alumni of University of Michigan'],
    [
      'cardiologists who studied at University of Texas at Zorbel in Ohio',
      'school',
      'studied at University of Texas at Zorbel',
    ],
    ['cardiologists in Ohio who attended Ohio State', 'school', 'attended Ohio State'],
    ['cardiologists in Ohio who work at Zorbel Clinic', 'group', 'work at Zorbel Clinic'],
    ['cardiologists in Ohio with Zorbel Medical Group', 'group', 'with Zorbel Medical Group'],
    ['cardiologists at Zorbel in Ohio', 'group', 'at Zorbel'],
    [
      'cardiologists in Ohio affiliated with Zorbel General Hospital',
      'hospital',
      'affiliated with Zorbel General Hospital',
    ],
    ['cardiologists in Ohio with privileges at Zorbel', 'hospital', 'privileges at Zorbel'],
    ['cardiologists in Ohio near Case Western', 'place', 'near Case Western'],
  ])('%s', async (text, kind, words) => {
    const { chips, rest, url, unknown, unused } = await understand(text);
    expect({ rest, unknown, unused }).toEqual({ rest: '', unknown: [{ text: words, kind }], unused: [words] });
    expect(
      chips
        .filter(({ parameter }) => !/^certified/.test(parameter))
        .map(({ parameter, value }) => [parameter, value])
        .toSorted(),
    ).toEqual(
      [...(specialties.cardiology?.codes ?? []).map(({ code }) => ['taxonomy', code]), ['state', 'OH']].toSorted(),
    );
    expect(url).not.toContain('name=');
  });

  it.each([
    ['Jane Doe trained at Zorbel', 'Jane Doe'],
    ['cardiologist Jane Doe in Ohio', 'Jane Doe'],
    ['looking for Jane Doe', 'Jane Doe'],
    ['works with Jane Doe', 'Jane Doe'],
    ['Dr. Zorbel in Ohio', 'Zorbel'],
  ])('%s: a name stays a name', async (text, name) => expect((await understand(text)).rest).toBe(name));
});

describe('leaves out each word that wishes for something, and says so (R-1130)', () => {
  it.each([
    ['full time cardiologists in ohio', ['full time']],
    ['nurses in texas with an open position', ['open position']],
    ['dermatologists in private practice in ohio', ['in private practice']],
    ['locum tenens anesthesiologists in ohio', ['locum tenens']],
    ['psychiatrists accepting new patients in ohio', ['accepting new patients']],
    ['internal medicine residencies in ohio with an open position', ['residencies', 'open position']],
    ['cardiology fellowship programs in texas', ['fellowship programs']],
    ['office based internists', ['office based']],
    ['nurses near me', ['near me']],
    ['big city hospital nurses', ['big city hospital']],
    ['who are the cardiologists in ohio, please', []],
    ['find me a nurse', []],
    ['looking for candidates: nurses in texas', []],
  ])('%s', async (text, unused) => {
    const { unused: got = [], rest } = await understand(text);
    expect([got, rest]).toEqual([unused, '']);
  });
});

describe('reads several kinds of people as alternatives (R-1131)', () => {
  const physicians = ['credential=MD', 'credential=DO'];
  it.each([
    ['doctors or PAs in ohio', [...physicians, 'credential=PA', 'state=OH']],
    ['physicians or physician assistants in ohio', [...physicians, 'credential=PA', 'credential=PA-C', 'state=OH']],
    ['dentists or physicians', ['credential=DDS', 'credential=DMD', ...physicians]],
    ['doctors or nurses', ['credential=RN', 'credential=BSN', ...physicians]],
    ['physician MD in ohio', ['profession=Allopathic & Osteopathic Physicians', 'credential=MD', 'state=OH']],
  ])('%s', async (text, chips) => {
    expect(read(await understand(text))).toEqual(chips.toSorted());
  });

  it('names the codes of both, or leaves one out in words', async () => {
    const codes = await understand('cardiologists or PAs in ohio');
    expect(new Set(codes.chips.map(({ set }) => set))).toEqual(
      new Set(['Cardiology (4)', 'Physician Assistant (3)', undefined]),
    );
    const some = await understand('cardiologists or dentists or MDs in ohio');
    expect(read(some)).toEqual(written(['listing=cardiology', 'state=OH']).toSorted());
    expect(some.unused).toEqual(['dentists', 'MDs']);
  });
});

describe('leaves out days of licenses but the first, and years that nothing reads (R-1223)', () => {
  it.each([
    ['rn licensed in 2023', ['credential=RN'], /^licensed in 2023$/],
    ['rn licensed before 2020 in ohio', ['credential=RN', 'state=OH'], /^licensed before 2020$/],
    ['newly licensed rn in ohio', ['credential=RN', 'state=OH'], /^newly licensed$/],
    ['rn licensed in ohio in 2023', ['credential=RN', 'license_state=OH'], /2023/],
    ['rn licensed in 2023 or later', ['credential=RN', 'licensed_since=2023-01-01'], /^$/],
    ['rn ohio 2019', ['credential=RN', 'state=OH'], /^2019$/],
  ])('%s', async (text, chips, unused) => {
    const found = await understand(text);
    expect(read(found)).toEqual(chips);
    expect(`${found.unused ?? ''}`).toMatch(unused);
  });
});

describe('leaves out revocations and the military, and reads military mail (R-1132, R-1133)', () => {
  it.each([
    ['who had their Medicare billing revoked in Georgia', ['state=GA'], /Medicare billing revoked/],
    ['who lost Medicare billing in Georgia', ['state=GA'], /lost Medicare billing/],
    ['providers barred from Medicare in Ohio', ['state=OH'], /barred from Medicare/],
    ['suspended license, texas', ['state=TX'], /suspended license/],
    ['stationed overseas with the military', [], /stationed overseas with the military/],
    ['rn in the armed forces', ['credential=RN'], /armed forces/],
    ['rn with an APO or FPO address', ['credential=RN', 'state=AA', 'state=AE', 'state=AP'], /^$/],
    ['rn APO AE', ['credential=RN', 'state=AE'], /^$/],
    ['rn dpo', ['credential=RN', 'state=AA', 'state=AE', 'state=AP'], /^$/],
  ])('%s', async (text, chips, unused) => {
    const found = await understand(text);
    expect(read(found)).toEqual(chips);
    expect(`${found.unused ?? ''}`).toMatch(unused);
  });
});

it.each([
  ['Nancy Sun, NP in Hollywood Florida (her maiden name)', 'Nancy Sun'],
  ['Mary Jones formerly Smith, RN in Ohio', 'Mary Jones Smith'],
  ['Mary Jones (née Smith), RN in Ohio', 'Mary Jones Smith'],
  ['Mary Jones f/k/a Smith in Ohio', 'Mary Jones Smith'],
  ['John Nee in ohio', 'John Nee'],
])('%s: what says that a name is a former one is no name (R-1134)', async (text, rest) => {
  const found = await understand(text);
  expect([found.rest, found.unused ?? []]).toEqual([rest, []]);
});

describe('reads a city with a typo before its state (R-1135)', () => {
  it.each([
    ['Ann Roa, physical therapist, Aguadila Puerto Rico', 'Aguadilla', 'Ann Roa'],
    ['nurses Pitsburgh Pennsylvania', 'Pittsburgh', ''],
    ['Jane Doe Clevland OH', 'Cleveland', 'Jane Doe'],
  ])('%s', async (text, city, rest) => {
    const found = await understand(text);
    expect([found.chips.find(({ parameter }) => parameter === 'city')?.value, found.rest]).toEqual([city, rest]);
  });

  it('offers it where the word may be a last name', async () => {
    const { chips } = await understand('John Colombus Ohio');
    expect(chips[0]).toMatchObject({ parameter: 'name', alternatives: [{ parameter: 'city', value: 'Columbus' }] });
  });
});

it('offers people with close names for a misspelled one (R-1055)', async () => {
  const { rows } = (await api.get('/api/providers?state=OH&sort=npi')).body;
  const { last_name, first_name } = rows.find(({ last_name: name }: { last_name: string }) => name.length >= 6);
  const text = `${first_name} ${last_name.slice(0, 3)}q${last_name.slice(3)}`;
  const { groups } = (await api.get(`/api/suggestions?${new URLSearchParams({ text })}`)).body;
  const people = groups.find(({ name }: { name: string }) => name === 'Providers');
  expect(people.rows[0].detail).toMatch(/^Close name · /);
  expect(people.path).toMatch(/^\/hcps\?/);
});

it('lists the people with close names whom it suggests, in any order of first and last name (R-1203)', async () => {
  const { rows } = (await api.get('/api/providers?state=OH&sort=npi')).body;
  const missing = [];
  let tried = 0;
  for (const { npi, last_name: last, first_name: first } of rows.slice(0, 12)) {
    if (last.length < 6) continue;
    const typo = `${last.slice(0, 3)}${last.slice(4)}`;
    for (const text of [`${typo} ${first}`, `${first} ${typo}`, `${typo}, ${first}`, `Dr. ${first} ${typo}, MD`]) {
      const { groups } = (await api.get(`/api/suggestions?${new URLSearchParams({ text })}`)).body;
      const people: Group | undefined = groups.find(({ name }: Group) => name === 'Providers');
      if (!people?.path || !people.rows[0]?.detail?.startsWith('Close name')) continue; // the typo is another name
      tried += 1;
      const [, query] = people.path.split('?');
      const { body } = await api.get(`/api/providers?${query}&close=true`);
      const listed = new Set([...body.rows, ...body.close].map((row) => `/provider/${row.npi}`));
      missing.push(...people.rows.filter(({ path }) => !listed.has(path)).map(({ path }) => [text, npi, path]));
    }
  }
  expect(tried).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

it('reads all but places and names of records before any import', async () => {
  const empty = await testDatabase();
  const without = await testApi(empty, { indexed: false });
  const { body } = await without.get('/api/understand?text=female+rn+in+ohio+at+larkbarrow');
  expect(read(body)).toEqual(['credential=RN', 'gender=F', 'state=OH']);
  expect(body.unknown).toEqual([{ text: 'at larkbarrow', kind: 'group' }]);
  await without.close();
  await empty.close();
});

it('has no chips for an empty text', async () => {
  const nothing = { chips: [], rest: '', url: '/hcps' };
  for (const query of ['', '?text=', '?text=%20%20', '?text=%3F%21', '?text=in%20the'])
    expect((await api.get(`/api/understand${query}`)).body).toEqual(nothing);
});

it('reads any text of 200 characters within a second', async () => {
  const texts = [
    'in a group of ',
    'licensed in tx and ',
    'and who that ',
    '(a.b-',
    'at the university of ',
    '9',
    '$1,',
  ];
  for (const text of texts.map((part) => part.repeat(200).slice(0, 200))) {
    const start = performance.now();
    await understand(text);
    expect([text, performance.now() - start < 1000]).toEqual([text, true]);
  }
});

it('has only words for specialties and professions of the taxonomy', async () => {
  const { rows } = await database.pool.query(`select code, "grouping", classification from taxonomy`);
  const classificationOf = new Map(rows.map(({ code, classification }) => [code, classification]));
  const named = classifications.map(([code, name]) => [code, name]);
  expect(named.map(([code]) => [code, classificationOf.get(code)])).toEqual(named);
  expect(codes.filter(([code]) => !classificationOf.has(code))).toEqual([]);
  const professions = new Set(rows.map(({ grouping }) => grouping));
  expect(groupings.filter(([name]) => !professions.has(name))).toEqual([]);
  const phrases = [...classifications, ...codes].flatMap(([, , words]) => words.split(', '));
  expect(new Set(phrases).size).toBeGreaterThanOrEqual(400);
});

describe('names the parameter of bad input', () => {
  it.each([
    [`text=${'x'.repeat(201)}`, 'text: must have at most 200 characters'],
    ['text=a%00b', 'text: must not contain a NUL character'],
    ['text=a&text=b', 'text: must be given only once'],
    ['words=a', 'Unknown parameter: words'],
  ])('%s', async (query, message) => {
    const { status, body } = await api.get(`/api/understand?${query}`);
    expect([status, body]).toEqual([400, { code: 'bad_request', message: expect.stringContaining(message) }]);
  });
});

it.each(['constructor', 'toString', 'dr codeOf in tx', 'hasOwnProperty ohio'])(
  'takes %s for a name, as any other unknown word',
  async (text) => {
    const { status, body } = await api.get(`/api/understand?${new URLSearchParams({ text })}`);
    expect(status).toBe(200);
    expect(body.url).toMatch(/name=.*(constructor|toString|codeOf|hasOwnProperty)/);
  },
);

it('answers approved accounts and API tokens only', async () => {
  const statusFor = async (as: As) => (await api.get('/api/understand?text=rn', { as })).status;
  expect(await Promise.all((['anonymous', 'pending', 'specialist', 'token'] as const).map(statusFor))).toEqual([
    401, 403, 200, 200,
  ]);
});
