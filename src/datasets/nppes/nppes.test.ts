import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { mainHeader, otherNameHeader } from '#src/datasets/nppes/headers.ts';
import {
  deactivatedRow,
  header2017,
  individual,
  inventedNpi,
  mainFile,
  mainFileLine,
  organization,
  quotedLine,
  type Values,
  zipOf,
} from '#src/datasets/nppes/test-files.ts';
import { MAIN, OTHER_NAMES, rowCounts, rowsOf, setUp } from '#src/datasets/nppes/test-import.ts';
import { staleDatasets } from '#src/importer/layouts.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { report } from '#src/importer/report.ts';

const here = import.meta.dirname;

it('fills every table from the publisher’s files', async () => {
  const { database, load } = await setUp();
  const result = await load(
    ['', '-othername', '-pl', '-endpoint'].map((kind) => path.join(here, `sample${kind}.csv`)),
    { published: '2024-01-07' },
  );
  expect(result).toMatchObject({ read: 27, loaded: 24, refused: 0, skipped: 3, reasons: { deactivated: 3 } });
  expect(await rowCounts(database)).toEqual({
    providers: 12,
    organizations: 5,
    deactivations: 3,
    other_names: 3,
    practice_locations: 2,
    endpoints: 2,
  });
  const [avery] = await rowsOf(database, `providers where last_name = 'FERNWOOD'`);
  expect(avery).toMatchObject({
    npi: inventedNpi(101),
    first_name: 'AVERY',
    credential: 'M.D.',
    gender: 'F',
    zip: '430010001',
    phone: '6145550100',
    primary_taxonomy: '207RC0000X',
    taxonomies: [{ code: '207RC0000X', primary: 'Y', license_number: 'OH101', license_state: 'OH', group: null }],
    identifiers: [
      { identifier: '0011223344', type: '05', state: 'OH', issuer: null },
      { identifier: 'AB-77', type: '01', state: 'OH', issuer: 'EXAMPLE HEALTH PLAN' },
    ],
    enumeration_date: '2006-05-23',
    certification_date: '2024-02-29',
    other_last_name: null,
  });
  const [recorded] = await rowsOf(database, 'imports');
  expect(recorded).toMatchObject({ status: 'finished', published_on: '2024-01-07', rows_read: 27, rows_skipped: 3 });
  expect(await rowsOf(database, `imported_tables where name = 'providers'`)).toMatchObject([
    { rows: 12, import_id: recorded?.id },
  ]);
});

it('cleans withheld and damaged values', async () => {
  const { database, write, load } = await setUp();
  const person: Values = individual(1, {
    'Entity Type Code': '1.0',
    NPI: `${inventedNpi(1)}.0`,
    'Replacement NPI': `${inventedNpi(2)}.0`,
    'Provider Last Name (Legal Name)': '  DE  LA\nCRUZ ',
    'Provider First Name': 'A\\B',
    'Provider Middle Name': '<UNAVAIL>',
    'Provider Credential Text': '""MD""',
    'Provider Business Practice Location Address Postal Code': '70784123.0',
    'Provider Business Mailing Address Postal Code': '3063.0',
    'Provider Business Practice Location Address Telephone Number': '(614) 555-0100',
    'Provider Business Practice Location Address Fax Number': '6145550101.0',
    'Provider Business Practice Location Address State Name': 'A FOREIGN REGION OF FORTY CHARACTERS LONG',
    'Is Sole Proprietor': 'X',
    'Healthcare Provider Taxonomy Code_1': '207Q00000X',
    'Healthcare Provider Primary Taxonomy Switch_1': 'N',
    'Provider License Number_1': '=========',
    'Healthcare Provider Taxonomy Code_3': '208M00000X',
    'Healthcare Provider Primary Taxonomy Switch_3': 'Y',
    'Healthcare Provider Taxonomy Group_3': '193400000X SINGLE SPECIALTY  GROUP',
    'Provider License Number_3': 'A""1\\2',
    'Other Provider Identifier_1': '$$$$$$$$$',
    'Other Provider Identifier_7': 'X1',
    'Other Provider Identifier Type Code_7': '5.0',
    'Other Provider Identifier_50': '*********',
  });
  await load([write(MAIN, mainFile([person]))]);
  const [row] = await rowsOf(database, 'providers');
  expect(row).toMatchObject({
    npi: inventedNpi(1),
    replacement_npi: inventedNpi(2),
    last_name: 'DE  LA CRUZ',
    first_name: 'A\\B',
    middle_name: null,
    credential: '"MD"',
    zip: '070784123',
    mailing_zip: '03063',
    phone: '6145550100',
    fax: '6145550101',
    state: 'A FOREIGN REGION OF FORTY CHARACTERS LONG',
    sole_proprietor: 'X',
    primary_taxonomy: '208M00000X',
    taxonomies: [
      { code: '207Q00000X', primary: 'N', license_number: null, license_state: 'OH', group: null },
      { code: null, primary: null, license_number: null, license_state: null, group: null },
      {
        code: '208M00000X',
        primary: 'Y',
        license_number: 'A"1\\2',
        license_state: null,
        group: '193400000X SINGLE SPECIALTY  GROUP',
      },
    ],
    identifiers: [{ identifier: 'X1', type: '05', state: null, issuer: null }],
  });
});

it('refuses broken rows of every kind one by one, and counts every row', async () => {
  const { database, folder, write, load } = await setUp();
  const wrong = (n: number, values: Values) => mainFileLine(individual(n, values));
  const rows: (string | Buffer)[] = [
    quotedLine(mainHeader),
    mainFileLine(individual(1)),
    '"2000000002","1","too few"\n',
    mainFileLine(individual(2)),
    wrong(3, { NPI: '2000000003' }),
    wrong(4, { NPI: '12345' }),
    wrong(5, { NPI: '' }),
    wrong(6, { 'Last Update Date': '02/30/2024' }),
    wrong(7, { 'Provider Enumeration Date': '2024-01-01' }),
    wrong(8, { 'Entity Type Code': '3' }),
    wrong(9, { 'Entity Type Code': '' }),
    mainFileLine(individual(10, { 'Provider First Name': 'LINE\nBREAK' })),
    mainFileLine(individual(11)).replace('"ADA"', '"A"D"A"'),
    mainFileLine(individual(12)).replace('"ADA"', 'ADA"\n"'),
    Buffer.from(mainFileLine(individual(13, { 'Provider First Name': 'José' })), 'latin1'),
    mainFileLine(individual(14, { 'Provider First Name': 'A\0' })),
    mainFileLine(individual(1, { 'Provider First Name': 'AGAIN' })),
    mainFileLine(organization(2)),
    mainFileLine(organization(15)),
    mainFileLine(deactivatedRow(16)),
    mainFileLine(individual(17, { 'NPI Deactivation Date': '01/01/2024' })),
    mainFileLine(individual(18)).trimEnd(),
  ];
  const file = write(MAIN, Buffer.concat(rows.map((row) => Buffer.from(row))));
  const result = await load([file], { maxRefused: 100 });
  expect(result.reasons).toEqual({
    '3 values instead of 330': 1,
    'NPI: wrong check digit': 1,
    'NPI: not an NPI': 1,
    'NPI: empty': 1,
    'Last Update Date: not a date': 1,
    'Provider Enumeration Date: not a date': 1,
    'Entity Type Code: neither 1 nor 2': 2,
    'text after a closing quote': 2,
    '7 values instead of 330': 1,
    'not UTF-8': 1,
    'a NUL character': 1,
    'duplicate NPI': 2,
    deactivated: 2,
  });
  const counts = await rowCounts(database);
  expect(result).toMatchObject({ read: 22, loaded: 5, skipped: 2 });
  expect(counts).toMatchObject({ providers: 4, organizations: 1, deactivations: 2 });
  expect(result.read).toBe(result.loaded + result.refused + result.skipped);
  expect(await rowsOf(database, `providers where first_name = 'LINE BREAK'`)).toHaveLength(1);
  const rejects = readFileSync(path.join(folder, 'rejects', `${result.importId}.csv`), 'utf8');
  expect(rejects).toContain(`"${MAIN}",5,"NPI: wrong check digit (2000000003)","""2000000003"",""1""`);
  expect(rejects).toContain('"Last Update Date: not a date (02/30/2024)"');
});

it('reads zip, zip64, gz, a byte order mark, CRLF, 329 columns and an unquoted file', async () => {
  const { database, write, load } = await setUp();
  const people = [individual(1, { 'Provider Gender Code': 'M' }), organization(2), deactivatedRow(3)];
  const text = mainFile(people);
  const others = quotedLine(otherNameHeader) + quotedLine([inventedNpi(2), 'Second Name', '3', '01/02/2024']);
  const inZip = {
    [`a/${MAIN}`]: text,
    'a/npidata_pfile_20240101-20240107_fileheader.csv': quotedLine(mainHeader),
    'b/readme.pdf': 'x',
  };
  const kinds: [name: string, content: string | Buffer][] = [
    ['weekly.zip', await zipOf({ ...inZip, [OTHER_NAMES]: others })],
    ['large.zip', await zipOf({ ...inZip, [OTHER_NAMES]: others }, { forceZip64Format: true })],
    [`${MAIN}.gz`, gzipSync(text)],
    [MAIN, `\ufeff${text.replaceAll('\n', '\r\n')}`],
    ['npidata_pfile_2017.csv', mainFile(people, header2017)],
    ['renamed.csv', text.replaceAll('"', '')],
  ];
  for (const [name, content] of kinds) {
    const result = await load([write(name, content)]);
    expect([name, result.read - (result.files[1]?.read ?? 0), result.loaded - (result.files[1]?.loaded ?? 0)]).toEqual([
      name,
      3,
      2,
    ]);
    expect(await rowCounts(database)).toMatchObject({
      providers: 1,
      organizations: 1,
      deactivations: 1,
      other_names: 1,
    });
    if (!name.startsWith('renamed')) expect(result.published).toBe(name.includes('2017') ? null : '2024-01-07');
  }
});

it('refuses damaged and unreadable files with a message, and the old rows still answer', async () => {
  const { database, write, load } = await setUp();
  await load([write(MAIN, mainFile([individual(1)]))]);
  const zip = await zipOf({ [MAIN]: mainFile(Array.from({ length: 500 }, (_, n) => individual(n + 1))) });
  const damaged = Buffer.from(zip);
  damaged.fill(0x55, 2000, 2040);
  const miscounted = Buffer.from(zip);
  miscounted.writeUInt32LE(7, zip.readUInt32LE(zip.length - 6) + 16); // the checksum in the directory
  const deflate64 = Buffer.from(zip);
  deflate64.writeUInt16LE(9, zip.readUInt32LE(zip.length - 6) + 10);
  write(`two/${MAIN}`, mainFile([individual(2)]));
  const second = write('two/npidata_pfile_20240108-20240114.csv', mainFile([individual(3)]));
  const refused: [paths: string[], message: RegExp][] = [
    [[write('cut.zip', zip.subarray(0, zip.length / 2))], /^cut\.zip is damaged or incomplete/],
    [[write('bad.zip', damaged)], /bad\.zip: npidata.* is damaged or incomplete/],
    [[write('sum.zip', miscounted)], /sum\.zip: npidata.* is damaged or incomplete \(its checksum does not match\)/],
    [[write('d64.zip', deflate64)], /compressed by method 9, which is not supported/],
    [
      [write('cut.csv.gz', gzipSync(mainFile([individual(1)])).subarray(0, 300))],
      /damaged or incomplete|not a file of/,
    ],
    [[write('empty.zip', await zipOf({ 'x.txt': 'x' }))], /^Nothing to import: empty\.zip contains none of/],
    [
      [write('strange.csv', 'a,b\n1,2\n')],
      /strange\.csv is not a file of nppes.* lacks the columns "NPI".* expected columns, and the unknown columns "a", "b"/,
    ],
    [
      [write('npidata_pfile_no-key.csv', quotedLine(mainHeader.filter((name) => name !== 'NPI')))],
      /lacks the column "NPI"/,
    ],
    [
      [write('npidata_pfile_no-gender.csv', quotedLine(mainHeader.filter((name) => name !== 'Provider Sex Code')))],
      /"Provider Sex Code" or "Provider Gender Code"/,
    ],
    [[write('npidata_pfile_empty.csv', '')], /is empty: it has no header/],
    [[path.dirname(second)], /Several files of the kind npidata_pfile\*\.csv.*20240101.*20240108/],
    [['/no/such/file.csv'], /cannot be read/],
    [
      [write('npidata_pfile_refused.csv', mainFile([individual(1), individual(2, { NPI: '1' })]))],
      /1 of 2 rows were refused, more than 5 percent/,
    ],
  ];
  for (const [paths, message] of refused) await expect(load(paths)).rejects.toThrow(message);
  expect(await rowsOf(database, 'providers')).toHaveLength(1);
  expect(await rowsOf(database, `imports where status <> 'finished'`)).toSatisfy(
    (rows: { status: string; error: string }[]) =>
      rows.every(({ status, error }) => status === 'failed' && error.length > 20),
  );
  expect((await database.pool.query(`select to_regnamespace('incoming') left_behind`)).rows).toEqual([
    { left_behind: null },
  ]);
});

it('replaces only the tables of the given files, but leaves no demo row beside real ones', async () => {
  const { database, write, load } = await setUp();
  const main = write(MAIN, mainFile([individual(1)]));
  const names = write(OTHER_NAMES, quotedLine(otherNameHeader) + quotedLine([inventedNpi(1), 'ANY', '3', '']));
  await load([main, names]);
  await load([main]);
  expect(await rowCounts(database)).toMatchObject({ other_names: 1 });
  await load([main, names], { demo: true });
  await load([main]);
  expect(await rowCounts(database)).toMatchObject({ providers: 1, other_names: 0 });
});

it('announces a finished import and detects a changed table.sql', async () => {
  const { database, write, load } = await setUp();
  const client = await database.pool.connect();
  const heard: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen imports');
  await load([write(MAIN, mainFile([individual(1)]))]);
  await expect.poll(() => heard).toEqual(['nppes']);
  client.release(true);

  const asEarlier = (table: string, column: string) =>
    database.pool.query(
      `alter table ${table} alter column ${column} type varchar(99);
       update imported_tables set table_hash = 'older' where name = '${table}'`,
    );
  const kept = [
    { dataset: 'providers', tables: ['providers'] },
    { dataset: 'nppes', tables: ['endpoints'] },
  ];
  expect(await staleDatasets(database, kept)).toEqual([]);
  await asEarlier('providers', 'last_name');
  expect(await staleDatasets(database, kept)).toEqual(['providers']);
  const weekly = write(MAIN, mainFile([individual(2)]));
  await expect(load([weekly], { mode: 'update' })).rejects.toThrow(/providers has a new layout/);
  await load([weekly]);
  expect(await staleDatasets(database, kept)).toEqual([]);

  // no zip here has endpoints, and their empty table can be recreated without losing rows
  await asEarlier('providers', 'last_name');
  await asEarlier('endpoints', 'endpoint');
  await makeTables(database, kept);
  expect(await staleDatasets(database, kept)).toEqual(['providers']);
});

it('stops before a small zip fills the disk with refused rows', { tags: 'rest' }, async () => {
  const { write, load, folder } = await setUp();
  const wide = `"${'X'.repeat(1 << 20)}"\n`.repeat(90); // 90 MB of invalid rows in a zip of 0.1 MB
  const zip = await zipOf({ [MAIN]: mainFile([individual(1)]) + wide });
  expect(zip.length).toBeLessThan(1e6);
  await expect(load([write('bomb.zip', zip)])).rejects.toThrow(/rows were refused, more than 5 percent/);
  const files = () => readdirSync(path.join(folder, 'rejects'));
  const bytes = files().reduce((sum, name) => sum + statSync(path.join(folder, 'rejects', name)).size, 0);
  expect(bytes).toBeLessThan(70e6);
  const result = await load([write('bomb.zip', zip)], { maxRefused: 100 });
  expect(result).toMatchObject({ loaded: 1, refused: 90 });
  expect(result.rejectsLeftOut).toBeGreaterThan(20);
  expect(report(result)).toContain(`That file is full: ${result.rejectsLeftOut} more refused rows are not in it.`);
});

it('deletes the refused rows of imports that are over 90 days old', async () => {
  const { write, load, folder } = await setUp();
  const old = write('rejects/7.csv', 'old');
  write('rejects/8.csv', 'recent');
  const foreign = write('rejects/notes.csv', 'foreign');
  const then = Date.now() / 1000 - 91 * 86_400;
  for (const file of [old, foreign]) utimesSync(file, then, then);
  await load([write(MAIN, mainFile([individual(1)]))]);
  expect(readdirSync(path.join(folder, 'rejects')).sort()).toEqual(['8.csv', 'notes.csv']);
});
