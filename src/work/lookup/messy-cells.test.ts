// Cells as people and spreadsheets write them, and numbers beside names, on the demo data and invented people beside it.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#src/server/database.ts';
import { tsvRows } from '#src/shared/tsv.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import type { ResultRow } from '#src/work/lookup/contract.ts';
import { importPeople, npiAt } from '#src/work/lookup/match/test-people.ts';
import { findColumns } from '#src/work/lookup/sheet/columns.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let ann: TestCaller;
let base: string;

beforeAll(async () => {
  database = await demoDatabase();
  await importPeople(database);
  api = await testApi(database, { env: { RATE_SEARCH: '100000/60' } });
  ann = await addCaller(api, database, 'ann@one.example', 'specialist');
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

/** Looks up each row for itself, so that none repeats another. */
async function lookUpEach(rows: readonly object[]): Promise<ResultRow[]> {
  const found = [];
  for (const row of rows) found.push(...(await lookUp([row])));
  return found;
}

async function lookUp(rows: readonly object[]): Promise<ResultRow[]> {
  const { status, body } = await ann.ask('POST /api/lookup', { rows });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.rows;
}

async function upload(csv: string): Promise<{ id: string; rows: ResultRow[]; counts: Record<string, number> }> {
  const form = new FormData();
  form.set('file', new File([csv], 'people.csv'));
  const { host: _, ...headers } = ann.headers;
  const reply = await fetch(`${base}/api/lookup`, { method: 'POST', headers, body: form });
  expect(reply.status).toBe(200);
  return reply.json();
}

const [anna, steven, william, christine, diana, peter] = [1, 15, 92, 36, 85, 106].map(npiAt);
const [clinic, dental] = [113, 120].map(npiAt);

/** What a person reads of a row. */
const read = ({ status, npi, reason }: ResultRow) => [status, npi, reason];

it('finds people by more than 150 forms of their names, with degrees, titles and other words (R-1010)', async () => {
  const written = tsvRows<'person' | 'city' | 'state' | 'form'>(readFileSync('test/written-names.tsv', 'utf8'));
  const asked = written.map(({ person, city, state, form }) => ({
    row: { name: form, city, state },
    npi: npiAt(Number(person)),
  }));
  expect(asked.length).toBeGreaterThanOrEqual(150);
  const rows = await lookUp(asked.map(({ row }) => row));
  const failed = rows.flatMap(({ npi, reason }, n) =>
    npi === asked[n]?.npi ? [] : [`${asked[n]?.row.name}: ${reason}`],
  );
  expect(failed).toEqual([]);
});

it.each([
  [201, 'Tulsa', 'OK', ['Ravenmoor, Ed', 'RAVENMOOR, ED', 'Ravenmoor, Ed, MD', 'Ed Ravenmoor', 'Ravenmoor, Ed.']],
  [
    202,
    'Duluth',
    'MN',
    ['Thistlewood, Pa', 'THISTLEWOOD, PA', 'Thistlewood, Pa RN', 'Pa Thistlewood', 'Thistlewood, Pa Nhia, RN'],
  ],
  [
    203,
    'Fargo',
    'ND',
    ['Cloudmere, Ma', 'CLOUDMERE, MA', 'Cloudmere, Ma, PT', 'Ma Cloudmere', 'Cloudmere, Ma Theresa'],
  ],
  [
    204,
    'Omaha',
    'NE',
    ['Silverpine, Do', 'SILVERPINE, DO', 'Silverpine, Do, MD', 'Do Silverpine', 'Silverpine, Do Hyun MD'],
  ],
  [
    205,
    'Albany',
    'NY',
    ['Kestrelby, Md', 'KESTRELBY, MD', 'Kestrelby, MD', 'Kestrelby, Md, MD', 'Md Kestrelby', 'Kestrelby, Md. Abdul'],
  ],
  [206, 'Topeka', 'KS', ['Frostwell, Ba', 'FROSTWELL, BA', 'Frostwell, Ba, RN', 'Ba Frostwell']],
  [207, 'Butte', 'MT', ['Oakhollow, Nd', 'OAKHOLLOW, ND', 'Oakhollow, Nd, PT', 'Nd Oakhollow']],
  [
    211,
    'Ogden',
    'UT',
    ['Kimlan Do', 'KIMLAN THI DO', 'Do, Kimlan', 'Do, Kimlan, DO', 'Kimlan Thi Do, MD', 'Kimlan Do MD'],
  ],
  [212, 'Nashua', 'NH', ['Weijun Ma', 'Weijun Lan Ma', 'MA, WEIJUN', 'Weijun Ma, RN', 'Ma, Weijun, MA, RN']],
  [213, 'Bangor', 'ME', ['Maiyia Pa', 'Maiyia Xee Pa', 'Pa, Maiyia', 'MAIYIA PA RN']],
  [214, 'Casper', 'WY', ['Andreas Ng', 'ANDREAS KAI NG', 'Ng, Andreas', 'Andreas Ng DDS']],
  [215, 'Barre', 'VT', ['Amadoux Ba', 'Amadoux Sy Ba', 'Ba, Amadoux', 'AMADOUX BA MD']],
  [216, 'Pawtucket', 'RI', ['Lorenza Med', 'Lorenza Mae Med', 'Med, Lorenza, RN']],
  [217, 'Bismarck', 'ND', ['Thuyvi Lac', 'Thuyvi Anh Lac, PharmD', 'Lac, Thuyvi']],
])('keeps names that are degrees, too: %i (R-1011)', async (person, city, state, names) => {
  const rows = await lookUpEach([
    ...names.map((name) => ({ name, city, state })),
    ...names.flatMap((name) => {
      const [last_name, first_name] = /^([^, ]+), ([^,]+)$/.exec(name)?.slice(1) ?? [];
      return first_name ? [{ last_name, first_name, state }] : [];
    }),
  ]);
  for (const { input, npi } of rows) expect([input, npi]).toEqual([input, npiAt(person)]);
});

it('finds nobody by a degree alone, and does not lose a name for a degree on no list (R-1010)', async () => {
  const rows = await lookUp([
    { name: 'Anna Brightwater, XQZT', city: 'Austin', state: 'TX' },
    { name: 'Anna Brightwater XQZT', city: 'Austin', state: 'TX' },
    { name: 'Brightwater, Anna, XQZT', city: 'Austin', state: 'TX' },
    { name: 'Brightwater, Anna XQZT', city: 'Austin', state: 'TX' },
    { name: 'MD, FACP', city: 'Austin', state: 'TX' },
  ]);
  expect(rows.map(({ npi }) => npi)).toEqual([anna, anna, anna, anna, null]);
});

describe('a cell that is no NPI (R-1012)', () => {
  it('counts as blank, and two such rows are no repeats', async () => {
    const { rows, counts } = await upload(
      `NPI,First Name,Last Name,City,State\nN/A,Anna,Brightwater,Austin,TX\nN/A,Steven,Quillfeather,Reno,NV\npending,Christine,Marlowtree,Mobile,AL\nNone,William,Graymist,Albany,NY\nn/a,Peter,Longshadow,Boise,ID\n${diana},Diana,Foxhollow,Seattle,WA\n`,
    );
    expect(rows.map(({ npi }) => npi)).toEqual([anna, steven, christine, william, peter, diana]);
    expect(counts).toMatchObject({ match: 5, found: 1, duplicate: 0 });
  });

  it.each([
    '-',
    '–',
    '0',
    '0000000000',
    '#N/A',
    '#REF!',
    'unknown',
    'TBD',
    '?',
    '…',
    'NaN',
    'null',
    'not available',
    '\u200b',
    '1111111111',
    '999999999',
  ])('such as %s counts as blank in every column', async (text) => {
    const person = { first_name: 'Anna', last_name: 'Brightwater', state: 'TX' };
    const rows = await lookUpEach([
      { ...person, npi: text, city: 'Austin' },
      { ...person, license_number: text },
      { ...person, city: text },
      { ...person, specialty: text },
      { ...person, city: 'Austin', state: text },
    ]);
    expect(rows.map(({ npi }) => npi)).toEqual(Array(5).fill(anna));
  });

  it.each(['exempt', 'not required', 'see attached', 'Pending renewal'])(
    'and %s is no license number, as it has no digit',
    async (text) => {
      const [row] = await lookUp([{ first_name: 'Anna', last_name: 'Brightwater', state: 'TX', license_number: text }]);
      expect(row?.npi).toBe(anna);
    },
  );

  it('leaves names such as Null and Na alone, and says when a row has nothing', async () => {
    const rows = await lookUp([
      { npi: 'N/A' },
      { npi: '0', city: 'Austin' },
      { npi: 'n/a', city: 'Austin' },
      { last_name: 'Null', first_name: 'Na' },
    ]);
    expect(rows.map(read)).toEqual([
      ...Array(3).fill(['unknown', null, 'No number and no name']),
      ['unknown', null, 'No match'],
    ]);
  });
});

describe('ten digits on screen are an NPI (R-1013)', () => {
  it.each([
    (npi: string) => `="${npi}"`,
    (npi: string) => `'${npi}`,
    (npi: string) => `(${npi})`,
    (npi: string) => `${npi}*`,
    (npi: string) => `${npi}.`,
    (npi: string) => `${npi},`,
    (npi: string) => `${npi}.0`,
    (npi: string) => `NPI# ${npi}`,
    (npi: string) => `NPI: ${npi} (Type 1)`,
    (npi: string) => `\u200b${npi}\ufeff`,
    (npi: string) => `\u202a${npi}\u202c`,
    (npi: string) => `${npi.slice(0, 3)}\u2011${npi.slice(3, 6)}\u2011${npi.slice(6)}`,
    (npi: string) => `${npi.slice(0, 4)}\u00a0${npi.slice(4, 7)}\u00a0${npi.slice(7)}`,
    (npi: string) => npi.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    (npi: string) => `${npi.slice(0, 1)}.${npi.slice(1)}E+09`,
    (npi: string) => `${npi.slice(0, 1)},${npi.slice(1, 4)},${npi.slice(4, 7)},${npi.slice(7)}`,
    (npi: string) => `${npi.slice(0, 1)},${npi.slice(1, 4)},${npi.slice(4, 7)},${npi.slice(7)}.00`,
    (npi: string) => `80840${npi}`,
  ])('%# in a lookup, in npi= and in the search box', async (form) => {
    const text = form(anna ?? '');
    const [row] = await lookUp([{ npi: text }]);
    expect([text, row?.status, row?.npi]).toEqual([text, 'found', anna]);
    const { body } = await api.get(`/api/providers?${new URLSearchParams({ npi: text })}`);
    expect([text, body.total, body.rows?.[0]?.npi]).toEqual([text, 1, anna]);
    const { chips } = (await api.get(`/api/understand?${new URLSearchParams({ text })}`)).body;
    expect([text, ...chips.map(({ parameter, value }: Record<string, string>) => `${parameter}=${value}`)]).toEqual([
      text,
      `npi=${anna}`,
    ]);
    const { groups } = (await api.get(`/api/suggestions?${new URLSearchParams({ text })}`)).body;
    expect([text, groups[0]?.rows[0]?.path]).toEqual([text, `/provider/${anna}`]);
  });

  it('reads ="…" as exports write it in CSV', async () => {
    const { counts } = await upload(
      `NPI,Last Name,First Name,City,State\n="${anna}",Brightwater,Anna,Austin,TX\n="${steven}",Quillfeather,Steven,Reno,NV\n="${william}",Graymist,William,Albany,NY\n`,
    );
    expect(counts).toMatchObject({ total: 3, found: 3 });
  });

  it('finds the person of two numbers in a cell, and says that there are two', async () => {
    const { rows } = await upload(
      `NPI,First Name,Last Name,City,State\n"${anna}; ${clinic}",Anna,Brightwater,Austin,TX\n"${william}\n${dental}",William,Graymist,Albany,NY\n${steven} & ${clinic},Steven,Quillfeather,Reno,NV\n${christine}/${clinic},Christine,Marlowtree,Mobile,AL\n`,
    );
    const reason = (other?: string) => `NPI. The cell has two numbers, also ${other}`;
    const pairs = [
      [anna, clinic],
      [william, dental],
      [steven, clinic],
      [christine, clinic],
    ];
    expect(rows.map(read)).toEqual(pairs.map(([npi, other]) => ['found', npi, reason(other)]));
    const [alone, two, others] = await lookUp([
      { npi: `${anna} / ${clinic}` },
      { npi: `${anna} / ${steven}` },
      { npi: `${anna} / ${steven}`, first_name: 'William', last_name: 'Graymist', city: 'Albany', state: 'NY' },
    ]);
    expect(read(alone as ResultRow)).toEqual(['found', anna, reason(clinic)]);
    expect([two?.status, two?.reason, two?.candidates.map(({ npi }) => npi)]).toEqual([
      'candidates',
      'The cell has two numbers',
      [anna, steven],
    ]);
    expect(others?.candidates.map(({ npi }) => npi)).toEqual([anna, steven, william]);
  });

  it('names on screen and in the file who was not chosen of two people, so that none is lost (R-1493)', async () => {
    const choices = [
      { csv: `NPI\n${anna} / ${steven}\n${clinic}\n`, several: `The cell has two numbers, also ${steven}` },
      {
        csv: 'Name,City,State\nSteven Quillfeather & Anna Brightwater,,\n',
        several: `The row has two people, also ${steven}`,
      },
    ];
    for (const { csv, several } of choices) {
      const { id } = await upload(csv);
      for (const choice of [null, anna]) {
        const { status, body } = await ann.ask(`PATCH /api/lookup/${id}/rows/1`, { npi: choice });
        expect([status, body.reason]).toEqual([200, choice ? `Chosen by hand. ${several}` : 'None of them']);
      }
      const { host: _, ...headers } = ann.headers;
      const file = await (await fetch(`${base}/api/lookup/${id}/file?format=csv`, { headers })).text();
      expect(file.split('\n')[1]).toContain(`Chosen by hand. ${several}`);
    }
  });

  it('says that a spreadsheet lost digits, and matches the row by its name', async () => {
    const person = { first_name: 'Anna', last_name: 'Brightwater', city: 'Austin', state: 'TX' };
    const rows = await lookUp([
      { npi: '2.99E+09', ...person },
      { npi: '2.99E+09' },
      { npi: '298700001', ...person, city: 'Dallas' },
    ]);
    expect(rows.map(read)).toEqual([
      ['match', anna, 'Digits lost in a spreadsheet. Same name, same city'],
      ['unknown', null, 'Digits lost in a spreadsheet'],
      ['candidates', null, 'An NPI has 10 digits. Same name, another city'],
    ]);
  });
});

it.each([
  ['NNP-BC', 'credential=NNP-BC'],
  ['AGACNP-BC', 'credential=AGACNP-BC'],
  ['RN-BC', 'credential=RN-BC'],
  ['PMHNP BC in Ohio', 'credential=PMHNP-BC state=OH'],
  ['nurse with VA-BC', 'credential=VA-BC'],
  ['CCRN in Seattle', 'credential=CCRN city=Seattle'],
  ['cardiologist BC', 'certified=yes'],
])('reads %s as a credential where it is one, never as a physician’s board (R-1016)', async (text, wanted) => {
  const { chips, url } = (await api.get(`/api/understand?${new URLSearchParams({ text })}`)).body;
  const got = chips.map(({ parameter, value }: Record<string, string>) => `${parameter}=${value}`);
  for (const chip of wanted.split(' '))
    expect([text, got]).toEqual([text, expect.arrayContaining([expect.stringContaining(chip)])]);
  if (!wanted.includes('certified')) expect(got.join()).not.toContain('certified');
  expect((await api.get(`/api/providers${new URL(url, base).search}`)).status).toBe(200);
});

it('finds the person with a credential that ends in -BC by the search box (R-1016)', async () => {
  const { url } = (await api.get('/api/understand?text=AGACNP-BC')).body;
  const { body } = await api.get(`/api/providers${new URL(url, base).search}`);
  expect(body.rows.map(({ npi }: { npi: string }) => npi)).toContain(diana);
});

it.each([
  ['last_name=Hazelmoor Jr', 8],
  ['last_name=Hazelmoor, Jr.&first_name=Paul', 8],
  ['last_name=Brightwater, MD', 1],
  ['last_name=Brightwater MD&first_name=Anna M.', 1],
  ['first_name=Anna M&last_name=Brightwater', 1],
  ['first_name=Anna M., MD&last_name=brightwater', 1],
  ['last_name=Foxhollow, AGACNP-BC', 85],
  ['last_name=Do&first_name=Kimlan', 211],
  ['last_name=Ma&first_name=Weijun L', 212],
  ['first_name=Md&last_name=Kestrelby', 205],
  ['name=Ravenmoor, Ed', 201],
  ['name=Thistlewood, Pa', 202],
  ['name=Silverpine, Do', 204],
  ['name=Kestrelby, Md', 205],
  ['name=Kimlan Do', 211],
  ['name=Diana Foxhollow, MSN, AGACNP-BC, CCRN', 85],
  ['name=Anna Brightwater, M. D.', 1],
  ['name=Brightwater, Anna M., MD', 1],
])('finds by typed fields and names what the box finds: %s (R-1015)', async (query, person) => {
  const { body } = await api.get(`/api/providers?${query}`);
  const npis = (body.rows ?? []).map(({ npi }: { npi: string }) => npi);
  expect([query, body.message, npis.includes(npiAt(person)), npis.length < 20]).toEqual([query, undefined, true, true]);
});

describe('a number beside the name of another person (R-1014)', () => {
  it('is not found for sure: the holder comes first, then the person of that name', async () => {
    const wrong = `${anna?.slice(0, 9)}${(Number(anna?.at(-1)) + 1) % 10}`;
    const { id, rows } = await upload(
      `NPI,First Name,Last Name,City,State\n${steven},Anna,Brightwater,Austin,TX\n${william},Steven,Quillfeather,Reno,NV\n${anna},William,Graymist,Albany,NY\n${wrong},Anna,Brightwater,Austin,TX\n${clinic},Anna,Brightwater,Austin,TX\n${wrong},Steven,Quillfeather,Reno,NV\n`,
    );
    const offered = rows.map(({ status, npi, candidates }) => [status, npi, candidates.map((each) => each.npi)]);
    expect(offered).toEqual([
      ['candidates', null, [steven, anna]],
      ['candidates', null, [william, steven]],
      ['candidates', null, [anna, william]],
      ['bad_check_digit', null, []],
      ['candidates', null, [clinic, anna]],
      ['bad_check_digit', null, [steven]],
    ]);
    expect(rows.map(({ corrected }) => corrected)).toEqual([null, null, null, anna, null, null]);
    expect(rows[0]).toMatchObject({ reason: 'Number and name disagree' });
    expect(rows[0]?.candidates[0]?.reason).toBe(
      'NPPES has another name for this number: STEVEN QUILLFEATHER. Married or former name, or a wrong row?',
    );
    expect((await ann.ask(`GET /api/lookup/${id}/npis`)).body.npis).toEqual([]);
    const choose = (position: number, npi = '') => ann.ask(`PATCH /api/lookup/${id}/rows/${position}`, { npi });
    expect((await choose(1, anna)).body).toMatchObject({ status: 'match', npi: anna, chosen: true });
    expect((await choose(5, clinic)).body).toMatchObject({
      status: 'organization',
      npi: clinic,
      record: { kind: 'organization' },
    });
  });

  it('tries former names, short names, initials, middle names and parts first', async () => {
    const names: [number, string, string][] = [
      [221, 'Helena', 'Winterbourne'],
      [221, 'Helena', 'Fairweather'],
      [221, 'Rose', 'Winterbourne'],
      [92, 'Bill', 'Graymist'],
      [92, 'W.', 'Graymist, DDS'],
      [50, 'Jane', 'Larkmere'],
      [50, 'Jane', 'Ashdown'],
      [8, 'Paul', 'Hazelmoor Jr'],
      [36, 'Kristine', 'Marlowtree'],
      [15, 'Steven', 'Quilfeather'],
      [15, 'Quillfeather', 'Steven'],
      [22, 'Maria E', 'Delacruzmont'],
      [1, '', 'Brightwater'],
      [1, 'Anna', ''],
    ];
    const rows = await lookUpEach(
      names.map(([person, first_name, last_name]) => ({ npi: npiAt(person), first_name, last_name })),
    );
    for (const { input, status } of rows) expect([input, status]).toEqual([input, 'found']);
  });

  it('keeps an organization beside its own name, and repeats are those of number and name', async () => {
    const rows = await lookUp([
      { npi: clinic, name: 'Northern Lakes Community Behavioral Health Associates' },
      { npi: anna, first_name: 'Anna', last_name: 'Brightwater' },
      { npi: anna, first_name: 'Steven', last_name: 'Quillfeather', state: 'NV' },
      { npi: anna, first_name: 'ANNA', last_name: 'BRIGHTWATER' },
      { text: `Steven Quillfeather, CRNA, ${anna}` },
      { text: `Brightwater, Anna ${anna}` },
      { text: `Longshadow\tPeter\tBoise\tID` },
    ]);
    expect(rows.map(({ status, npi }) => [status, npi])).toEqual([
      ['organization', clinic],
      ['found', anna],
      ['candidates', null],
      ['duplicate', anna],
      ['candidates', null],
      ['duplicate', anna],
      ['match', peter],
    ]);
  });

  it('matches the name beside a number that NPPES does not have, for a person to confirm', async () => {
    const [row] = await lookUp([
      { npi: npiAt(999), first_name: 'Anna', last_name: 'Brightwater', city: 'Austin', state: 'TX' },
    ]);
    expect(row).toMatchObject({ status: 'candidates', npi: null, candidates: [{ npi: anna }] });
    expect(row?.reason).toBe('NPPES has no such NPI. Same name, same city');
  });
});

/** The status, the NPI and the reasons of each row. */
const told = ({ status, npi, reason, candidates }: ResultRow) => [
  status,
  npi,
  [reason, ...candidates.map((each) => each.reason)].join('; '),
];

describe('what contradicts the only person of a name makes no sure match (R-1017)', () => {
  const [roland, cecily, otto, margot, ivar] = [301, 302, 303, 304, 305].map(npiAt);

  it.each([
    ['Roland', 'Fennimark', 'Salem', 'OR', 'Neurosurgery'],
    ['Roland', 'Fennimark', 'Salem', 'OR', 'RN'],
    ['Cecily', 'Hargrovell', 'Bangor', 'ME', 'Registered Nurse'],
    ['Cecily', 'Hargrovell', 'Bangor', 'ME', 'LPN'],
    ['Cecily', 'Hargrovell', 'Bangor', 'ME', 'PT'],
    ['Otto', 'Pellerwick', 'Juneau', 'AK', 'Clinical Psychologist'],
    ['Otto', 'Pellerwick', 'Juneau', 'AK', 'DDS'],
    ['Ivar', 'Storringby', 'Helena', 'MT', 'PA'],
    ['Ivar', 'Storringby', 'Helena', 'MT', 'Nurse Practitioner'],
    ['Margot', 'Tarnhelms', 'Laramie', 'WY', 'Cardiology'],
  ])('such as another profession: %s %s, %s %s, %s', async (first_name, last_name, city, state, specialty) => {
    const [row] = await lookUp([{ first_name, last_name, city, state, specialty }]);
    expect(row && told(row)).toEqual(['candidates', null, expect.stringContaining('another profession')]);
  });

  it.each([
    [roland, 'Roland', 'Fennimark', 'Salem', 'OR', 'PT'],
    [cecily, 'Cecily', 'Hargrovell', 'Bangor', 'ME', 'DMD'],
    [cecily, 'Cecily', 'Hargrovell', 'Bangor', 'ME', 'Orthodontics'],
    [otto, 'Otto', 'Pellerwick', 'Juneau', 'AK', 'Chiropractor'],
    [margot, 'Margot', 'Tarnhelms', 'Laramie', 'WY', 'RN'],
    [margot, 'Margot', 'Tarnhelms', 'Laramie', 'WY', 'Registered Nurse'],
    [margot, 'Margot', 'Tarnhelms', 'Laramie', 'WY', 'Nurse Practitioner'],
    [ivar, 'Ivar', 'Storringby', 'Helena', 'MT', 'Family Medicine'],
    [ivar, 'Ivar', 'Storringby', 'Helena', 'MT', 'Resident'],
    [ivar, 'Ivar', 'Storringby', 'Helena', 'MT', 'DO'],
    [ivar, 'Ivar', 'Storringby', 'Helena', 'MT', 'Something New'],
  ])('but another specialty of the profession does: %s %s %s, %s %s, %s', async (npi, ...values) => {
    const [first_name, last_name, city, state, specialty] = values;
    const [row] = await lookUp([{ first_name, last_name, city, state, specialty }]);
    expect([row?.status, row?.npi]).toEqual(['match', npi]);
  });

  it('such as another suffix, in the name or in a column', async () => {
    const { rows } = await upload(
      'Last Name,First Name,Suffix,City,State\nWhistlewade,Edmund,Sr.,Erie,PA\nWhistlewade,Edmund,Jr,Erie,PA\n"Whistlewade, Sr.",Edmund,,Erie,PA\nWhistlewade,Edmund,III,Erie,PA\nWhistlewade,Edmund,,Erie,PA\nWhistlewade,Edmund,Esq,Erie,PA\nCrabthorne,Lionel,Jr.,Dayton,OH\nCrabthorne,Lionel,SR,Dayton,OH\nCrabthorne,Lionel,,Dayton,OH\n',
    );
    const others = await lookUpEach(
      ['Edmund Whistlewade Sr.', 'Whistlewade, Edmund, Jr.', 'Dr. Edmund Whistlewade, Sr., DO'].map((name) => ({
        name,
        city: 'Erie',
        state: 'PA',
      })),
    );
    const doubtful = ['candidates', null, expect.stringContaining('another suffix: father or son?')];
    const edmund = ['match', npiAt(308), expect.anything()];
    expect(rows.map(told)).toEqual([
      doubtful,
      doubtful,
      doubtful,
      edmund,
      edmund,
      edmund,
      ['match', npiAt(307), expect.anything()],
      ['match', npiAt(306), expect.anything()],
      ['candidates', null, expect.anything()],
    ]);
    expect(others.map(told)).toEqual([doubtful, doubtful, doubtful]);
  });
});

describe('a specialty is the service in which others work, too (R-1110)', () => {
  const [helena, robert, margot] = [221, 43, 304].map(npiAt);

  it.each([
    [helena, 'Helena Winterbourne', 'Spokane', 'WA', 'Cardiology'],
    [helena, 'Helena Winterbourne', 'Spokane', 'WA', 'Emergency Medicine'],
    [helena, 'Helena Winterbourne', 'Spokane', 'WA', 'Cardiology NP'],
    [helena, 'Helena Winterbourne', 'Spokane', 'WA', 'Hospital Medicine'],
    [robert, "Robert O'Thistle", 'Boston', 'MA', 'Orthopedic Surgery'],
    [robert, "Robert O'Thistle", 'Boston', 'MA', 'Urology'],
    [margot, 'Margot Tarnhelms', 'Laramie', 'WY', 'Anesthesiology'],
    [william, 'William Graymist', 'Albany', 'NY', 'General Practice Dentistry'],
    [william, 'William Graymist', 'Albany', 'NY', 'Dentist, general practice'],
    [christine, 'Christine Marlowtree', 'Mobile', 'AL', 'Cardiology nurse'],
  ])('so it does not contradict: %s, %s, %s %s, %s', async (npi, name, city, state, specialty) => {
    const [row] = await lookUp([{ name, city, state, specialty }]);
    expect(row && [row.status, row.npi]).toEqual(['match', npi]);
  });

  it.each([
    ['Helena Winterbourne', 'Spokane', 'WA', 'Cardiologist'],
    ['Helena Winterbourne', 'Spokane', 'WA', 'Orthopedic surgeon'],
    ['Helena Winterbourne', 'Spokane', 'WA', 'Orthodontics'],
    ["Robert O'Thistle", 'Boston', 'MA', 'hospitalist'],
    ['Roland Fennimark', 'Salem', 'OR', 'Cardiology'],
    ['Christine Marlowtree', 'Mobile', 'AL', 'Neurosurgery'],
  ])(
    'but the title of a physician, and who works elsewhere, do: %s, %s %s, %s',
    async (name, city, state, specialty) => {
      const [row] = await lookUp([{ name, city, state, specialty }]);
      expect(row && told(row)).toEqual(['candidates', null, expect.stringContaining('another profession')]);
    },
  );

  it('tells two people of one name in one city apart if it excludes one of them (R-1111)', async () => {
    const butte = { city: 'Butte', state: 'MT' };
    const rows = await lookUpEach([
      { name: 'Quintina Bellweather', specialty: 'Obstetrics & Gynecology', ...butte },
      { name: 'Quintina Bellweather', specialty: 'RN', ...butte },
      { name: 'Quintina Bellweather, MD', ...butte },
      { name: 'Quintina Bellweather', ...butte },
      { name: 'Gideon Aldermoss, OTR/L', ...butte },
      { name: 'Gideon Aldermoss', specialty: 'Physical Therapist', ...butte },
      { name: 'Gideon Aldermoss', specialty: 'Rehab', ...butte },
    ]);
    expect(rows.map(({ npi }) => npi)).toEqual([
      npiAt(312),
      npiAt(313),
      npiAt(312),
      null,
      npiAt(314),
      npiAt(315),
      null,
    ]);
  });
});

it.each([
  'Helena Winterbourne née Fairweather',
  'Helena Winterbourne nee Fairweather, NP',
  'Winterbourne fka Fairweather, Helena',
  'Helena (formerly Fairweather) Winterbourne, NP',
  'Helena Winterbourne f/k/a Fairweather',
  'Winterbourne (née Fairweather), Helena Rose',
  'Helena Fairweather Winterbourne',
  'Helena Fairweather née Ostermoor',
  'Helena Ostermoor née Winterbourne',
  'Ostermoor fka Winterbourne, Helena',
  'Helena (formerly Winterbourne) Ostermoor, NP',
])('reads a former name beside the present one: %s (R-1112)', async (name) => {
  const [row] = await lookUp([{ name, city: 'Spokane', state: 'WA' }]);
  expect(row && [row.status, row.npi]).toEqual(['match', npiAt(221)]);
});

describe('places in one cell (R-1018)', () => {
  it.each([
    ['Location', 'Juneau, AK 99801'],
    ['City/State', 'Juneau/AK'],
    ['City, ST', 'Juneau, AK'],
    ['Practice Location', 'Juneau AK'],
    ['City/ST', 'JUNEAU, ALASKA'],
    ['Office Location', 'Juneau, Alaska 99801-1234'],
    ['Location (City, State)', 'Juneau, AK, USA'],
    ['City State Zip', 'Juneau AK 99801'],
    ['Address', '3 Glacier Hwy, Juneau, AK 99801'],
    ['Place', '(Juneau, AK)'],
  ])('are read below %s: %s', async (heading, place) => {
    const elsewhere = place
      .replace(/juneau/i, 'Omaha')
      .replace(/alaska|ak/i, 'NE')
      .replace('99801', '68102');
    const { rows } = await upload(
      `Provider Name,"${heading}"\nWinifred Osterhagen,"${place}"\nIvar Storringby,"${elsewhere}"\n`,
    );
    expect(rows.map(told)).toEqual([
      ['match', npiAt(311), expect.stringContaining('same city')],
      ['candidates', null, expect.stringContaining('another state')],
    ]);
  });
});

describe('ZIP codes, streets and phones (R-1019)', () => {
  it('give the state and the place, with lost zeros and ZIP+4', async () => {
    const zips = ['04401', '4401', '44011234', '04401-1234', '4401.0', 'ME 04401'];
    const { rows } = await upload(
      `First,Last,Zip Code\n${zips.map((zip) => `Tabitha,Quennelly,${zip}`).join('\n')}\nTabitha,Quennelly,90210\nTabitha,Quennelly,\n`,
    );
    const seen = rows.map(({ status, npi, candidates }) => [status, npi, candidates[0]?.reason]);
    expect(seen[0]).toEqual(['match', npiAt(309), 'Same name, same state, same ZIP code']);
    for (const one of seen.slice(1, zips.length)) expect(one).toEqual(seen[0]);
    expect(seen[zips.length]).toEqual(['candidates', null, 'Same name, another state']);
  });

  it('make no sure match where all of them are another place, and raise the confidence where they agree', async () => {
    const { rows } = await upload(
      `Name,City,State,Zip,Street Address,Phone
Tabitha Quennelly,Bangor,ME,04401,"12 North Harlow Street, Suite 4",(207) 555-0123
Tabitha Quennelly,Bangor,ME,4999,77 Elm Rd,207-555-9999
Tabitha Quennelly,Bangor,ME,,99 Elm Rd,207.555.9998
Tabitha Quennelly,Bangor,ME,4401,44 Elm Rd,
Tabitha Quennelly,Bangor,ME,4999,,1-207-555-0123
Philippa Draycotte,Reno,NV,,,
`,
    );
    expect(rows.map(({ status, npi, candidates }) => [status, npi, candidates[0]?.reason])).toEqual([
      ['match', npiAt(309), 'Same name, same city, same phone'],
      ['candidates', null, 'Same name, same city, another place'],
      ['candidates', null, 'Same name, same city, another place'],
      ['match', npiAt(309), 'Same name, same city'],
      ['match', npiAt(309), 'Same name, same city, same phone'],
      [expect.anything(), expect.anything(), expect.not.stringContaining('another state')],
    ]);
  });
});

it('takes the end of a street for no state, such as Ct for Connecticut (R-1019)', async () => {
  const rest = { zip: '7060', phone: '201-555-0114', specialty: 'Family Nurse Practitioner' };
  const rows = await lookUpEach(
    ['4258 N High Ct', '4258 N HIGH CT', '4258 N High Ct, Plainfield, NJ'].map((address) => ({
      name: 'Nasrina Kallenbrook',
      address,
      ...rest,
    })),
  );
  for (const { status, npi } of rows) expect([status, npi]).toEqual(['match', npiAt(316)]);
});

describe('licenses (R-1020)', () => {
  it('find their one holder by number and state, however the number is written', async () => {
    const { rows: found } = await database.pool.query(`
      select min(npi)::text as npi, state, min(license_number) as number from licenses
        group by state, regexp_replace(license_number, '\\D', '', 'g')
        having count(*) = 1 and min(license_number) ~ '^MD[1-9][0-9]{4,5}$'
          and exists (select from providers where npi = min(licenses.npi) and state = licenses.state) order by 1 limit 1`);
    const { npi, state, number } = found[0];
    const digits = number.slice(2);
    const forms = [
      number,
      `MD-${digits}`,
      `MD ${digits}`,
      `md.0${digits}`,
      `00${digits}`,
      digits,
      `${state} MD 0${digits}`,
    ];
    const { rows } = await upload(
      `Lic No,Lic. Type,Lic State,Exp Date,Status,Last,First\n${forms.map((form) => `${form},,${state},2027-01-31,,,`).join('\n')}\n`,
    );
    for (const { input, status, npi: got, reason } of rows)
      expect([input, status, got, reason]).toEqual([input, 'match', npi, 'Same license, same state']);
    const others = await lookUpEach([
      { license_number: `RN-${digits}`, state },
      { license_number: `MD-${digits}`, state, specialty: 'Registered Nurse' },
      { license_number: `MD-${digits}`, state, last_name: 'Zyxwvutson', first_name: 'Qq' },
    ]);
    expect(others.map((row) => row.npi)).toEqual([null, null, null]);
  });

  it('have a state of their own, and the license of another person makes no sure match (R-1113)', async () => {
    const { rows: holders } = await database.pool.query(`
      select npi::text, p.state as home, p.city, l.state, license_number as number, p.last_name as last, p.first_name as first
        from licenses l join providers p using (npi) where l.state <> p.state and license_number ~ '^[A-Z]+[0-9]{5}'
        and not exists (select 1 from licenses other where other.npi <> l.npi and other.state = l.state
          and regexp_replace(other.license_number, '\\D', '', 'g') = regexp_replace(l.license_number, '\\D', '', 'g'))
        order by npi limit 2`);
    const [holder, other] = holders;
    const { rows } = await upload(
      `License Nbr,Licensee Last,Licensee First,City,State,Lic State
${holder.number},,,,,${holder.state}
${holder.number},${holder.last},${holder.first},${holder.city},${holder.home},${holder.state}
${other.number},Fennimark,Roland,Salem,OR,${other.state}
`,
    );
    expect(rows.map(({ status, npi }) => [status, npi])).toEqual([
      ['match', holder.npi],
      ['match', holder.npi],
      ['candidates', null],
    ]);
    expect(rows[2]?.candidates.map(({ npi, reason }) => [npi, reason])).toEqual([
      [npiAt(301), expect.stringContaining('the license of another person')],
      [other.npi, 'Another name, same license'],
    ]);
  });

  it('and their headings are read where the first rows have little', () => {
    const heads = ['Lic No', 'Lic. Type', 'ST', 'Exp Date', 'Status', 'Last', 'First'];
    const first = [
      ['MD-88604', 'MD'],
      ['', '', 'OR', '', 'Active'],
    ];
    const fields = ['license_number', 'specialty', 'state', '', '', 'last_name', 'first_name'];
    expect(findColumns([heads, ...first])).toMatchObject({ read_as: fields, skip: 1 });
    expect(findColumns([['Roster'], heads, ...first])).toMatchObject({ read_as: fields, skip: 2 });
    expect(
      findColumns([
        ['License #', 'Lic. State'],
        ['License', 'OR'],
      ]).skip,
    ).toBe(1);
  });
});

describe('a person and the group (R-1021)', () => {
  it('are told apart by their headings', async () => {
    const { rows } = await upload(
      `Rendering Provider,Rendering NPI,Group Name,Group NPI,City,State
Anna Brightwater,${anna},Northern Lakes,${clinic},Austin,TX
,,Silverbirch Dental Group,${dental},Albany,NY
Steven Quillfeather,,Silverbirch Dental Group,${dental},Reno,NV
,,Tamarack Drug Store,,Helena,MT
`,
    );
    expect(rows.map(({ status, npi }) => [status, npi])).toEqual([
      ['found', anna],
      ['organization', dental],
      ['match', steven],
      ['organization', npiAt(401)],
    ]);
    const others = await upload(
      `Provider Name,Practice,Billing NPI,City,State\nWilliam Graymist,Silverbirch,${dental},Albany,NY\n,Silverbirch Dental,${dental},Albany,NY\n`,
    );
    expect(others.rows.map(({ status, npi }) => [status, npi])).toEqual([
      ['match', william],
      ['organization', dental],
    ]);
  });
});

it('finds an organization by its name in its city or state, and says if a row has no person (R-1022)', async () => {
  const asked = [
    { name: 'Tamarack Drug Store', city: 'Helena', state: 'MT' },
    { name: 'Granite Peak Emergency Physicians, P.L.L.C.', city: 'Billings', state: 'MT' },
    { last_name: 'Oxbow L.L.C.', city: 'Erie', state: 'PA' },
    { name: 'Two Rivers Family Clinic', city: 'Salem', state: 'OR' },
    { name: 'Two Rivers Family Clinic', state: 'OR' },
    { name: 'Pinnacle Ridge Emergency Physicians', state: 'MT' },
    { name: 'Lakeside Holdings LLC', city: 'Erie', state: 'PA' },
    { name: 'Anna Brightwater MD PLLC', city: 'Austin', state: 'TX' },
    { name: 'Granite Peak Emergency Physicians PLLC' },
    { name: 'Two Rivers Family Clinic' },
  ];
  expect((await lookUpEach(asked)).map(read)).toEqual([
    ['organization', npiAt(401), 'Name of an organization'],
    ['organization', npiAt(402), 'Name of an organization'],
    ['organization', npiAt(403), 'Name of an organization'],
    ['organization', npiAt(404), 'Name of an organization'],
    ['unknown', null, 'An organization, no person: 2 have this name there'],
    ['unknown', null, 'An organization, no person'],
    ['unknown', null, 'An organization, no person'],
    ['match', anna, 'Same name, same city'],
    ['organization', npiAt(402), 'Name of an organization'],
    ['unknown', null, 'An organization, no person: 2 have this name'],
  ]);
  const { rows } = await upload(
    `Practice,Name,City,State\n${',Tamarack Drug Store Inc,Helena,MT\n'.repeat(2)}${'Oxbow LLC,,Erie,PA\n'.repeat(2)}${'Unheard Clinic,,Erie,PA\n'.repeat(2)}`,
  );
  expect(rows.map(({ status }) => status)).toEqual([...Array(4).fill('organization'), 'unknown', 'unknown']);
});

it('leaves the choice to a user if a row has two people (R-1023)', async () => {
  const rows = await lookUpEach([
    { name: 'Anna Brightwater & Steven Quillfeather', npi: `${anna} / ${steven}` },
    { name: 'Anna Brightwater and Steven Quillfeather', npi: anna },
    { name: 'Brightwater, Anna & Quillfeather, Steven' },
    { first_name: 'Anna & Steven', last_name: 'Brightwater & Quillfeather' },
    { name: 'Anna Brightwater, MD & MBA', city: 'Austin', state: 'TX' },
  ]);
  const both = ['candidates', 'The row has two people', [anna, steven]];
  expect(rows.map(({ status, reason, candidates }) => [status, reason, candidates.map(({ npi }) => npi)])).toEqual([
    both,
    both,
    both,
    both,
    ['match', 'Same name, same city', [anna]],
  ]);
});

it('reads the headings of Puerto Rico (R-1024)', async () => {
  const { rows } = await upload(
    `Nombre,Primer Apellido,Segundo Apellido,Municipio,Estado,Código Postal,Especialidad,Título,Teléfono,Núm. Licencia
Maria,de la,Cruzmont,El Paso,TX,,,MD,,
Esperanza,Ortega,Riverstone,Miami,FL,33101,,RN,,
`,
  );
  expect(rows.map(({ status, npi }) => [status, npi])).toEqual([
    ['match', npiAt(22)],
    ['match', npiAt(29)],
  ]);
  expect(
    findColumns([
      ['Apellidos', 'Nombre', 'Pueblo', 'Código Postal'],
      ['Do', 'Ann Mari', 'Ponce', '731'],
    ]).read_as,
  ).toEqual(['last_name', 'first_name', 'city', 'zip']);
});
