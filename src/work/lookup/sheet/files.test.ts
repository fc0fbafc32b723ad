// Spreadsheets as people make them, uploaded over a real socket, on the demo data. The people of a state are in each of them.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Database } from '#src/server/database.ts';
import { addCaller, type TestCaller } from '#src/work/lists/test-lists.ts';
import { findColumns } from '#src/work/lookup/sheet/columns.ts';
import { csvRows } from '#src/work/lookup/sheet/csv-rows.ts';
import { testApi } from '#test/api.ts';
import { demoDatabase } from '#test/demo-database.ts';
import { readByOthers } from '#test/other-readers.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let base: string;
let ann: TestCaller;
let one: Person;
let two: Person;
let three: Person;
let organization: string;

interface Person {
  npi: string;
  last_name: string;
  first_name: string;
  city: string;
  state: string;
}

beforeAll(async () => {
  database = await demoDatabase();
  api = await testApi(database);
  base = await api.app.listen({ host: '127.0.0.1', port: 0 });
  ann = await addCaller(api, database, 'ann@sheets.example', 'specialist');
  [one, two, three] = (await api.get('/api/providers?state=WV')).body.rows;
  organization = (await api.get('/api/organizations?state=WV')).body.rows[0].npi;
}, 300_000);
afterAll(async () => {
  await api.close();
  await database.close();
});

/** Uploads a file to a path, for a sheet of it, and gives the reply. */
async function upload(content: string | Buffer, name: string, path = '/api/lookup', sheet?: string) {
  const form = new FormData();
  if (sheet) form.set('sheet', sheet);
  form.set('file', new File([new Uint8Array(Buffer.from(content))], name));
  const { host: _, ...headers } = ann.headers;
  const reply = await fetch(base + path, { method: 'POST', body: form, headers });
  return { status: reply.status, body: await reply.json() };
}

/** The NPIs of the result of a file, row by row. */
async function npisOf(content: string | Buffer, name = 'people.csv'): Promise<(string | null)[]> {
  const { status, body } = await upload(content, name);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.rows.map(({ npi }: { npi: string | null }) => npi);
}

const download = async (path: string) => {
  const { host: _, ...headers } = ann.headers;
  return Buffer.from(await (await fetch(base + path, { headers })).arrayBuffer());
};

const names = ({ last_name, first_name, city, state }: Person) => [last_name, first_name, city, state];
const row = (person: Person) => [person.npi, ...names(person)];
const HEADS = ['NPI', 'Last Name', 'First Name', 'City', 'State'];

/** A workbook: each sheet with its rows of texts or its XML, its state and its kind. */
function workbookOf(
  sheets: { name: string; rows: string[][] | string; state?: string; kind?: 'worksheet' | 'chartsheet' }[],
  { styles = '', date1904 = false } = {},
): Promise<Buffer> {
  const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  const data = (rows: string[][] | string) =>
    typeof rows === 'string' ? rows : rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  const listed = sheets.map(
    ({ name, state }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}" r:id="r${n + 1}"${state ? ` state="${state}"` : ''}/>`,
  );
  const related = sheets.map(
    ({ kind = 'worksheet' }, n) => `<Relationship Id="r${n + 1}" Type="office/${kind}" Target="sheets/${n + 1}.xml"/>`,
  );
  const zip = new ZipFile();
  const add = (name: string, part: string) => zip.addBuffer(Buffer.from(part), name);
  add(
    'xl/workbook.xml',
    `<workbook><workbookPr date1904="${Number(date1904)}"/><sheets>${listed.join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships>${related.join('')}<Relationship Id="s" Type="office/styles" Target="styles.xml"/></Relationships>`,
  );
  add('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`);
  for (const [n, { rows, kind = 'worksheet' }] of sheets.entries())
    add(`xl/sheets/${n + 1}.xml`, `<${kind}><sheetData>${data(rows)}</sheetData></${kind}>`);
  zip.end();
  return buffer(zip.outputStream as AsyncIterable<Buffer>);
}

const csv = (rows: string[][], separator = ',', end = '\n') =>
  rows.map((cells) => cells.join(separator) + end).join('');

describe('finds the heading and what its columns are (R-995)', () => {
  it('below merged titles of groups of columns, below other rows, and in two rows', async () => {
    const people = [row(one), ['', ...names(two)]];
    const above: string[][][] = [
      [['Provider', '', '', 'Practice', ''], HEADS],
      [['Roster of fall'], [''], ['Provider', '', '', 'Practice'], HEADS],
      [['Roster'], ['As of today'], ['Contact', 'Jane'], [''], HEADS],
      [
        ['', 'Last', 'First', '', ''],
        ['NPI', 'Name', 'Name', 'City', 'State'],
      ],
      [['Name', 'Name', 'Name', 'Address', 'Address'], HEADS],
    ];
    for (const heads of above) {
      const file = await workbookOf([{ name: 'Roster', rows: [...heads, ...people] }]);
      expect([heads, await npisOf(file, 'roster.xlsx')]).toEqual([heads, [one.npi, two.npi]]);
    }
  });

  it('of NPIs by an unusual heading and by the values, although some are wrong', async () => {
    const wrong = `${three.npi.slice(0, 9)}${(Number(three.npi.at(-1)) + 1) % 10}`;
    const people = [row(one), row(two), [wrong, ...names(three)]];
    for (const head of ['Rendering NPI (10 digits)', 'Provider ID', 'Ten digits', 'NPI Type 1', 'Practitioner #']) {
      const { body } = await upload(csv([[head, ...HEADS.slice(1)], ...people]), 'people.csv');
      expect([head, body.counts]).toEqual([head, expect.objectContaining({ total: 3, found: 2, bad_check_digit: 1 })]);
    }
  });

  it('of two NPIs takes that of the person, in any order', async () => {
    for (const [first, second] of [
      ['Billing NPI', 'Rendering NPI'],
      ['Group NPI', 'NPI'],
      ['NPI (Type 2)', 'NPI (Type 1)'],
      ['Organization NPI', 'Provider NPI'],
    ] as const) {
      expect(
        await npisOf(
          csv([
            [first, second],
            [organization, one.npi],
          ]),
        ),
      ).toEqual([one.npi]);
      expect(
        await npisOf(
          csv([
            [second, first],
            [one.npi, organization],
          ]),
        ),
      ).toEqual([one.npi]);
    }
  });

  it.each([
    ['Rndrng_NPI', 'npi'],
    ['Rendering Provider NPI', 'npi'],
    ['Prescriber NPI', 'npi'],
    ['Attending NPI', 'npi'],
    ['NPI (Type 1)', 'npi'],
    ['PRSCRBR_NPI', 'npi'],
    ['National Provider Identifier (NPI)', 'npi'],
    ['NPI Deactivation Date', ''],
    ['Rndrng_Prvdr_State_Abrvtn', 'state'],
    ['State of Licensure', 'state'],
    ['License State', 'state'],
    ['Provider Business Practice Location Address State Name', 'state'],
    ['Practitioner Last Name', 'last_name'],
    ['Rndrng_Prvdr_Last_Org_Name', 'last_name'],
    ['Provider Last Name (Legal Name)', 'last_name'],
    ['Authorized Official Last Name', ''],
    ['Provider Full Name', 'name'],
    ['Name (Last, First)', 'name'],
    ['Practice Name', 'group_name'],
    ['Specialty Description', 'specialty'],
    ['Credential', 'specialty'],
    ['Hospital City', 'city'],
    ['License #', 'license_number'],
    ['nppes_provider_last_org_name', 'last_name'],
    ['PRVDR_LAST_NAME_ORG', 'last_name'],
    ['Covered_Recipient_Last_Name', 'last_name'],
    ['Prov Last Nm', 'last_name'],
    ['lst_nm', 'last_name'],
    ['frst_nm', 'first_name'],
    ['nppes_provider_city', 'city'],
    ['Recipient_State', 'state'],
  ])('reads the heading %s as %j', (heading, field) => {
    expect(
      findColumns([
        [heading, 'Notes'],
        ['Ab Cd', 'x'],
      ]).read_as,
    ).toEqual([field, '']);
  });

  it('takes no person for a heading', async () => {
    const files = [
      [
        [...row(one), 'Physician'],
        [...row(two), 'Physician'],
      ],
      [
        [one.npi, 'NPI'],
        [two.npi, 'State'],
      ],
    ];
    for (const rows of files) expect(await npisOf(csv(rows))).toEqual([one.npi, two.npi]);
  });
});

describe('reads the first visible sheet with people (R-993)', () => {
  const states = { name: 'Lists', rows: [['State'], ['AL'], ['AK']] };
  const notes = { name: 'Notes', rows: [['Sent by'], ['Jane Doe, the office'], ['Contact']] };
  const roster = () => ({ name: 'Roster', rows: [HEADS, row(one), row(two)] });

  it('and no hidden one, no chart and no notes', async () => {
    const books = [
      [{ ...states, state: 'hidden' }, roster()],
      [{ ...roster(), name: 'Old', state: 'veryHidden', rows: [HEADS, row(three)] }, roster()],
      [notes, states, roster()],
      [{ name: 'Chart', rows: '', kind: 'chartsheet' as const }, roster()],
      [{ name: 'Empty', rows: [] }, roster(), { ...roster(), name: 'Night', rows: [HEADS, row(three)] }],
    ];
    for (const sheets of books)
      expect([sheets, await npisOf(await workbookOf(sheets), 'people.xlsx')]).toEqual([sheets, [one.npi, two.npi]]);
    const { body } = await upload(await workbookOf([notes, ...(books[0] ?? [])]), 'people.xlsx', '/api/lookup/sheets');
    expect(body).toMatchObject({
      sheet: 'Roster',
      remarks: ['Only the sheet Roster was read, not Notes.', 'Hidden sheets are not read: Lists.'],
    });
  });

  it('and says so in the result too, with the columns that were not compared (R-1172)', async () => {
    const titled = {
      name: 'Roster',
      rows: [['Roster of the day'], [...HEADS, 'Badge'], [...row(one), '17'], row(two)],
    };
    const file = await workbookOf([titled, { ...states, state: 'hidden' }]);
    const remarks = ['Hidden sheets are not read: Lists.', '1 row above the heading was not looked up.'];
    const sheet = (await upload(file, 'people.xlsx', '/api/lookup/sheets')).body;
    expect(sheet.remarks).toEqual(remarks);
    const { body } = await ann.ask('POST /api/lookup', { sheet: sheet.id });
    const kept = [...remarks, 'Kept as notes, and not compared: Badge.'];
    expect(body.remarks).toEqual(kept);
    expect((await ann.ask(`GET /api/lookup/${body.id}`)).body).toMatchObject({ done: true, remarks: kept });
    expect((await ann.ask('POST /api/lookup', { npis: [one.npi] })).body.remarks).toBeUndefined();
  });

  it('and says how many empty rows it left out, but not those after the last (R-1494)', async () => {
    const left = (said: string) => [`${said} Row numbers do not count ${/^1 /.test(said) ? 'it' : 'them'}.`];
    const book = (...rows: string[][]) => workbookOf([{ name: 'Roster', rows }]);
    const csv = [HEADS, row(one), row(two)].map((cells) => cells.join());
    const files: [string | Buffer, string, string[]][] = [
      [[csv[0], csv[1], ',,,,', csv[2], '', ''].join('\n'), 'people.csv', left('1 empty row left out.')],
      [[csv[0], csv[1], '', '', csv[2]].join('\n'), 'people.csv', left('2 empty rows left out.')],
      [['', ...csv, ''].join('\n'), 'people.csv', []],
      [await book(HEADS, row(one), [], row(two), [], []), 'people.xlsx', left('1 empty row left out.')],
      [await book([], HEADS, row(one), row(two)), 'people.xlsx', []],
    ];
    for (const [file, name, remarks] of files) {
      const { body } = await upload(file, name);
      expect([body.message, body.counts?.total, body.remarks ?? []]).toEqual([undefined, 2, remarks]);
    }
  });

  it('and names the sheet that has none', async () => {
    const messageOf = async (sheets: Parameters<typeof workbookOf>[0]) =>
      (await upload(await workbookOf(sheets), 'people.xlsx')).body.message;
    expect(await messageOf([states])).toMatch(/^The sheet Lists of people\.xlsx has no column with NPIs or names\./);
    expect(await messageOf([{ name: 'New', rows: [HEADS] }])).toBe(
      'The sheet New of people.xlsx has no rows below its heading.',
    );
    expect(await messageOf([{ ...roster(), state: 'hidden' }])).toMatch(/^people\.xlsx has hidden sheets only\./);
  });
});

describe('reads another sheet, or all with the same columns, as asked (R-1115)', () => {
  const day = () => ({ name: 'Day', rows: [['Roster of the day'], HEADS, row(one), row(two)] });
  const night = () => ({ name: 'Night', rows: [HEADS, row(three)] });
  const others = () => ({
    name: 'Partners',
    rows: [
      ['Full Name', 'Town'],
      ['Jane Doe', 'Nowhere'],
    ],
  });

  it('and names the others', async () => {
    const file = await workbookOf([day(), night(), others(), { ...night(), name: 'Old', state: 'hidden' }]);
    const npisBy = async (sheet?: string) => {
      const { body } = await upload(file, 'people.xlsx', '/api/lookup', sheet);
      return [body.message ?? body.rows.map(({ npi }: { npi: string }) => npi), body.remarks];
    };
    const hidden = 'Hidden sheets are not read: Old.';
    const above = '1 row above the heading was not looked up.';
    expect(await npisBy()).toEqual([
      [one.npi, two.npi],
      ['Only the sheet Day was read, not Night, Partners.', hidden, above],
    ]);
    expect(await npisBy('Night')).toEqual([[three.npi], ['Only the sheet Night was read, not Day, Partners.', hidden]]);
    expect(await npisBy('*')).toEqual([
      [one.npi, two.npi, three.npi],
      ['Only the sheets Day, Night were read, not Partners.', hidden, 'Kept as notes, and not compared: Sheet.'],
    ]);
    for (const name of ['Old', 'Nobody'])
      expect((await npisBy(name))[0]).toBe(`people.xlsx has no visible sheet ${name}. It has Day, Night, Partners.`);
    const { body } = await upload(file, 'people.xlsx', '/api/lookup/sheets', '*');
    expect(body).toMatchObject({
      sheet: 'Day, Night',
      sheets: [
        { name: 'Day', is_alike: true },
        { name: 'Night', is_alike: true },
        { name: 'Partners', is_alike: false },
      ],
      rows: 3,
    });
    expect(body.columns[0]).toMatchObject({ header: 'Sheet', samples: ['Day', 'Day', 'Night'], read_as: '' });
  });

  it('with the state of sheets that are named for one', async () => {
    const of = ({ last_name, first_name, city }: Person) => [last_name, first_name, city];
    const heads = ['Last', 'First', 'City'];
    const file = await workbookOf([
      { name: 'WV', rows: [heads, of(one), of(two)] },
      { name: 'OH', rows: [heads, ['Doe', 'Jane', 'Nowhere']] },
    ]);
    const { body } = await upload(file, 'people.xlsx', '/api/lookup', '*');
    expect(body.rows.map(({ input }: { input: { state: string } }) => input.state)).toEqual(['WV', 'WV', 'OH']);
  });
});

it('knows the columns of a file without a heading by their values (R-1116)', async () => {
  const of = (rows: string[][]) => findColumns(rows).read_as;
  const [a, b, c] = [one, two, three];
  const taxonomy = ['Neurology', 'Family Medicine', 'Registered Nurse'];
  const people = [a, b, c].map(({ last_name, first_name, city, state }, n) => ({
    last_name,
    first_name,
    city,
    state,
    n,
  }));
  const phone = (n: number) => `304555010${n}`;
  expect(
    of([
      ['Hall', 'Katherine', 'MD', 'Wheeling', 'WV', '3045550101'],
      ['Moore', 'William', 'D.O.', 'Beckley', 'OH', '3045550102'],
      ['Ortiz', 'Susan', 'RN', 'Elkins', 'WV', '304-555-0103'],
    ]),
  ).toEqual(['last_name', 'first_name', 'specialty', 'city', 'state', 'phone']);
  expect(
    of([
      ['Pediatrics', 'Hall, Thuy MD', 'Wheeling, WV 26003', '2,450'],
      ['Urology', 'Moore, Ritu', 'Beckley, WV', '11'],
    ]),
  ).toEqual(['specialty', 'name', 'city', '']);
  expect(
    of([
      ['Ravenmoor', 'Xiulan', 'WV'],
      ['Thuyvi', 'Quillmere', 'OH'],
    ]),
  ).toEqual(['name', 'name', 'state']);
  const { body } = await upload(
    csv(
      people.map(({ n, ...one }) => [taxonomy[n] ?? '', one.last_name, one.first_name, one.city, one.state, phone(n)]),
    ),
    'people.csv',
  );
  expect(body.rows.map(({ candidates }: { candidates: { npi: string }[] }) => candidates[0]?.npi)).toEqual(
    [a, b, c].map(({ npi }) => npi),
  );
});

it('says which rows of a report are no people, and takes none for a repeat (R-1117)', async () => {
  const page = [HEADS, row(one), ['2', 'Subtotal']];
  const { body } = await upload(
    csv([
      ...page,
      ['', 'Page 1 of 2'],
      ['Total: 1'],
      HEADS,
      row(two),
      ['1', 'Subtotal'],
      ['', 'Total Care Pharmacy'],
      ['', 'Page 2 of 2'],
    ]),
    'report.csv',
  );
  const line = ['unknown', 'A line of the report, no person'];
  expect(body.rows.map(({ status, reason }: Record<string, string>) => [status, reason])).toEqual([
    ['found', 'NPI'],
    line,
    line,
    line,
    ['unknown', 'A heading, no person'],
    ['found', 'NPI'],
    line,
    ['unknown', 'An organization, no person'],
    line,
  ]);
});

it('downloads the rows without a provider alone, as they were, with reasons (R-1118)', async () => {
  const heads = [...HEADS, 'Note'];
  const lost = [
    ['', 'Zyxwvutson', 'Qq', 'Nowhere', 'WV', 'ask, again'],
    ['12345', '', '', '', '', '=1+1'],
  ];
  const { body } = await upload(
    csv([heads, [...row(one), ''], lost[0]?.map((cell) => `"${cell}"`) ?? [], lost[1] ?? []]),
    'a.csv',
  );
  const file = (await download(`/api/lookup/${body.id}/file?format=csv&rows=others`)).toString();
  const lines = file.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^,Zyxwvutson,Qq,Nowhere,WV,"ask, again",Unknown,,,No match,/);
  expect(lines[2]).toMatch(/^12345,,,,,'=1\+1,Unknown,,,An NPI has 10 digits/);
  expect((await download(`/api/lookup/${body.id}/file?format=csv`)).toString().trimEnd().split('\r\n')).toHaveLength(4);
});

it('reads the first 200 characters of a value, says so, and gives it back whole (R-1119)', async () => {
  const note = 'x '.repeat(4000).trim();
  const { body } = await upload(
    csv([[...HEADS], [one.npi, `${one.last_name} ${note}`, one.first_name, one.city, one.state]]),
    'a.csv',
  );
  const [found] = body.rows;
  expect(found.reason).toContain('Only the first 200 characters of a value were read');
  expect(found.input.last_name).toHaveLength(200);
  expect((await download(`/api/lookup/${body.id}/file?format=csv`)).toString()).toContain(note);
  const { body: typed } = await ann.ask('POST /api/lookup', { rows: [{ text: `Jane Doe ${note}` }] });
  expect(typed.rows[0].reason).toContain('Only the first 200 characters');
});

it('answers other calls while it reads cells that are made to be slow (R-1150)', async () => {
  const long = (text: string) => text.repeat(32_000 / text.length);
  const slow = [' ', '1', 'a-', '\u0301\u0316', '(', '!', 'a@', ' ,', '\ufdfa', 'née '].map(
    (text) => `x${long(text)}y`,
  );
  const rows = slow.map((cell) => [one.npi, ...HEADS.slice(1).map(() => `"${cell}"`)]);
  let [isDone, longest] = [false, 0];
  const uploads = Promise.all(
    [[HEADS, ...rows], rows].map((all) => upload(csv(all), 'slow.csv')), // with a heading and without
  ).finally(() => (isDone = true));
  while (!isDone) {
    const begin = Date.now();
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    longest = Math.max(longest, Date.now() - begin);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const { status, body } of await uploads) expect([status, body.rows?.length]).toEqual([200, slow.length]);
  expect(longest).toBeLessThan(1500);
});

describe('loses no row of a CSV file (R-994)', () => {
  const people = () => [row(one), row(two), row(three)];
  const npis = () => people().map(([npi]) => npi);

  const rowsIn = (file: string) => {
    const stray: number[] = [];
    return { rows: [...csvRows(file, { onStrayQuote: (line) => stray.push(line) })], stray };
  };

  it('to a quote that does not end, wherever it is, or that ends in another row', () => {
    const all = people();
    for (const at of [0, 1, 2])
      for (const column of [0, 1, 2, 3, 4])
        for (const also of [undefined, 2]) {
          const rows = all.map((cells, n) =>
            cells.map((cell, c) => (c !== column ? cell : n === at ? `"${cell}` : n === also ? `${cell}"` : cell)),
          );
          expect(rowsIn(csv([HEADS, ...rows]))).toEqual({ rows: [HEADS, ...all], stray: [at + 2] });
        }
  });

  it('to a value as long as a cell of a workbook, and to a longer one in one line (R-1153)', async () => {
    const longest = [32_767, 40_000].map((length) => 'x'.repeat(length));
    for (const value of [...longest, '"'.repeat(32_767), `a\n${'x'.repeat(32_765)}`]) {
      const file = `NPI,Note,Other\n${one.npi},"${value.replaceAll('"', '""')}","two\nlines"\n${two.npi},a,b\n`;
      const rows = [
        ['NPI', 'Note', 'Other'],
        [one.npi, value, 'two\nlines'],
        [two.npi, 'a', 'b'],
      ];
      expect(rowsIn(file)).toEqual({ rows, stray: [] });
    }
    const { body } = await upload(`NPI,Note\n${one.npi},${longest[1]}\n`, 'long.csv', '/api/lookup/sheets');
    expect(body.remarks).toEqual(['Values are cut after 32,767 characters, such as in row 2.']);
  });

  it('to quotes that do not end in several rows, and says so', async () => {
    const [head, ...rows] = [HEADS, ...people()];
    const file = csv([head, ...rows.map((cells) => cells.map((cell, c) => (c === 2 ? `"${cell}` : cell)))]);
    expect(await npisOf(file)).toEqual(npis());
    expect((await upload(file, 'a.csv', '/api/lookup/sheets')).body.remarks).toEqual([
      expect.stringMatching(/^A quote does not end in 3 lines, such as line 2\. .* no row was lost/),
    ]);
  });

  it('and keeps quotes, line ends and separators that a value has', async () => {
    const file = `NPI,Note\n${one.npi},"first line, with ""quotes""\nsecond line"\n${two.npi},5'10" tall\n`;
    const { body } = await upload(file, 'notes.csv');
    expect(body.rows.map(({ npi }: Person) => npi)).toEqual([one.npi, two.npi]);
    const result = (await download(`/api/lookup/${body.id}/file?format=csv`)).toString();
    expect(result).toContain('"first line, with ""quotes""\nsecond line"');
    expect(result).toContain(`"5'10"" tall"`);
  });

  it('nor a word of a value that has quotes of its own', () => {
    const names = ['Ann "Annie" Hall', 'Lee "LJ" O"Hara'].map((name) => `"${name}",Reno,"a ""b"", c"\n`);
    expect(rowsIn(`${names.join('')}"Acme" Clinic,Reno,"x, y"\n`)).toEqual({
      rows: [
        ['Ann "Annie" Hall', 'Reno', 'a "b", c'],
        ['Lee "LJ" O"Hara', 'Reno', 'a "b", c'],
        ['Acme Clinic', 'Reno', 'x, y'],
      ],
      stray: [],
    });
  });

  it.each([';', '\t', '|', ','])(
    'whatever its separator is, here %j, with commas in texts and any line ends',
    async (separator) => {
      const quoted = (text: string) => (separator === ',' ? `"${text}"` : text);
      const rows = people().map(([npi = '', last = '', first = '', city = '']) => [
        npi,
        quoted(`${last}, ${first}`),
        quoted(`${city}, WV`),
      ]);
      const all = [
        ['NPI', 'Provider', 'City'],
        ...people().map(([npi, last, first, city]) => [npi, `${last}, ${first}`, `${city}, WV`]),
      ];
      for (const end of ['\n', '\r\n', '\r'])
        expect(
          rowsIn(
            csv([['Sent in May, by mail'], ['NPI', 'Provider', 'City'], ...rows, ['']], separator, end),
          ).rows.slice(-4),
        ).toEqual(all);
      expect(await npisOf(`sep=${separator}\r\n${csv([['NPI', 'Provider', 'City'], ...rows], separator)}`)).toEqual(
        npis(),
      );
    },
  );
});

it('gives the columns of a workbook back as its user sees them, on screen, in the match and in the file (R-992)', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="&quot;MD&quot;0000"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>`;
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const note = `first\nsecond ${'x'.repeat(3000)}`;
  const cells = [
    ['Last Name', text(one.last_name), one.last_name],
    ['First Name', text(one.first_name), one.first_name],
    ['License', '<c><v>36.012344999999999</v></c>', '36.012345'],
    ['Hired', '<c s="1"><v>45658</v></c>', '2025-01-01'],
    ['Called', '<c s="4"><v>45658.5</v></c>', '2025-01-01 12:00'],
    ['Home ZIP', '<c s="2"><v>2134</v></c>', '02134'],
    ['Badge', '<c s="3"><v>42</v></c>', 'MD0042'],
    ['Active', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['Retired', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['Rank', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['Note', text(note), note],
  ] as const;
  const rows = `<row>${cells.map(([head]) => text(head)).join('')}</row><row>${cells.map(([, xml]) => xml).join('')}</row>`;
  const file = await workbookOf([{ name: 'Roster', rows }], { styles });
  const read = (await upload(file, 'roster.xlsx', '/api/lookup/sheets')).body;
  const seen = cells.map(([, , value]) => value);
  expect(read.columns.map(({ samples }: { samples: string[] }) => samples[0])).toEqual(seen);
  const { body } = await upload(file, 'roster.xlsx');
  expect(body.rows[0].input).toMatchObject({ license_number: '36.012345' });
  const { Rows } = await readByOthers(await download(`/api/lookup/${body.id}/file?format=xlsx`));
  expect(Rows?.[0]?.slice(0, cells.length)).toEqual(cells.map(([head]) => head));
  expect(Rows?.[1]?.slice(0, cells.length)).toEqual(seen);
  const result = (await download(`/api/lookup/${body.id}/file?format=csv`)).toString();
  expect(result).toContain(`36.012345,2025-01-01,2025-01-01 12:00,02134,MD0042,TRUE,FALSE,#N/A,"${note}"`);

  const old = await workbookOf([{ name: 'Roster', rows: rows.replace('45658<', '44196<') }], {
    styles,
    date1904: true,
  });
  const { columns } = (await upload(old, 'old.xlsx', '/api/lookup/sheets')).body;
  expect(columns[3].samples).toEqual(['2025-01-01']);
});
