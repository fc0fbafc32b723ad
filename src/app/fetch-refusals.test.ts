// What a fetch refuses, and what it tries again: every case over HTTP, from a stand-in for the publishers.
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { individual, mainFile, zipOf } from '#src/datasets/nppes/test-files.ts';
import { CODES, setUp, taxonomyOf } from '#test/fetching.ts';
import { freePort } from '#test/product.ts';
import { putNppes, putTaxonomy, TAXONOMY_LIST, type Trouble } from '#test/publisher.ts';

const NAME = 'nucc_taxonomy_250.csv';
const page = '<!DOCTYPE html><html><body>We are sorry.</body></html>';

/** A publisher with one version of the taxonomy, of 1000 bytes and more. */
async function setUpTaxonomy() {
  const setting = await setUp();
  putTaxonomy(setting.publisher, { [NAME]: taxonomyOf('Good', 1000) });
  const imported = async () => (await setting.rows('select from imports')).length;
  return { ...setting, imported };
}

const times = (count: number, trouble: Trouble) => Array.from({ length: count }, () => trouble);

/** Gives up early on an answer that stalls. Without one, a slow machine has time. */
const paceOf = (troubles: Trouble[]) =>
  troubles.some(({ stall, silent }) => stall !== undefined || silent) ? { pace: { stall: 200 } } : {};

it.each<[what: string, troubles: Trouble[], sentence: RegExp]>([
  ['500 each time', times(5, { status: 500 }), /^127\.0\.0\.1:\d+ answered 500 instead of nucc_taxonomy_250\.csv\.$/],
  ['cut each time', times(5, { cut: 0 }), /sent 0 kB of 2 kB of nucc_taxonomy_250\.csv and broke off\./],
  [
    'stalled each time',
    times(5, { stall: 10 }),
    /sent nothing, or too little, of nucc_taxonomy_250\.csv for 0 seconds\. The next fetch continues there\.$/,
  ],
  [
    'silence each time',
    times(5, { silent: true }),
    /cannot be reached: it accepted the request but did not answer\. Files can also be imported by hand\.$/,
  ],
  [
    '404, also after the list is read again',
    times(2, { status: 404 }),
    /^https:\/\/www\.nucc\.org\/.*nucc_taxonomy_250\.csv is gone \(404\)\.$/,
  ],
  ['403', [{ status: 403 }], /refuses to send nucc_taxonomy_250\.csv \(403\)\.$/],
  ['204', [{ status: 204 }], /answered 204 instead of nucc_taxonomy_250\.csv\.$/],
  [
    'HTML with status 200',
    [{ status: 200, headers: { 'content-type': 'text/html' }, body: page }],
    /sent a web page instead of nucc/,
  ],
  [
    'HTML that says it is CSV',
    [{ status: 200, headers: { 'content-type': 'text/csv' }, body: page }],
    /sent a web page instead of nucc/,
  ],
  [
    'redirects without end',
    times(9, { status: 302, headers: { location: CODES } }),
    /redirects too often \(more than 5 times\)\.$/,
  ],
  [
    'a redirect to this machine',
    [{ status: 302, headers: { location: 'https://localhost/x.csv' } }],
    /^https:\/\/localhost\/x\.csv is not a public address\.$/,
  ],
  [
    'a redirect to a private address',
    [{ status: 302, headers: { location: 'https://10.1.2.3/x.csv' } }],
    /^https:\/\/10\.1\.2\.3\/x\.csv is not a public address\.$/,
  ],
  [
    'a redirect to another protocol',
    [{ status: 302, headers: { location: 'file:///etc/passwd' } }],
    /is not a public address\.$/,
  ],
  [
    'a file larger than any',
    [{ status: 200, headers: { 'content-type': 'text/csv', 'content-length': '9000000000000000' } }],
    /is larger than 100000 MB\.$/,
  ],
])(
  'refuses %s in one sentence, and imports nothing (R-462, R-463)',
  { tags: 'rest' },
  async (_, troubles, sentence) => {
    const { publisher, fetch, imported, rows } = await setUpTaxonomy();
    publisher.trouble(CODES, ...troubles);
    await expect(fetch('taxonomy', paceOf(troubles))).rejects.toThrow(sentence);
    expect(await imported()).toBe(0);
    const [{ failures, result }] = await rows('select failures, result from fetches');
    expect([failures, result]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await fetch('taxonomy')).toMatchObject({ files: 1 }); // the next one works
  },
);

it.each<[what: string, troubles: Trouble[]]>([
  ['500, then a request to wait, then the file', [{ status: 500 }, { status: 503, headers: { 'retry-after': '1' } }]],
  ['two stalls', times(2, { stall: 300 })],
  ['an answer without a length', [{ chunked: true }]],
  ['an answer without a length that breaks off', [{ chunked: true, cut: 100 }]],
  ['a redirect to the publisher by http', [{ status: 301, headers: { location: `http://www.nucc.org${CODES}` } }]],
])('imports after %s (R-461)', { tags: 'rest' }, async (_, troubles) => {
  const { publisher, fetch } = await setUpTaxonomy();
  publisher.trouble(CODES, ...troubles);
  expect(await fetch('taxonomy', paceOf(troubles))).toMatchObject({ files: 1 });
});

it('starts from the beginning when the file changes while it is downloaded (R-461)', async () => {
  const { publisher, fetch, rows } = await setUpTaxonomy();
  publisher.trouble(CODES, { cut: 500 });
  const fetching = fetch('taxonomy', { pace: { waits: [300] } });
  await expect.poll(() => publisher.requestsFor(CODES).length).toBe(1);
  publisher.put(CODES, taxonomyOf('Changed', 1000));
  expect(await fetching).toMatchObject({ files: 1 });
  expect(publisher.requestsFor(CODES).map(({ range, status }) => [range, status])).toEqual([
    [undefined, 200],
    ['bytes=500-', 200],
  ]);
  expect(await rows('select classification from taxonomy')).toEqual([{ classification: 'Changed' }]);
});

it.each<[what: string, again: Trouble]>([
  ['continues another version', { headers: { etag: '"other"' } }],
  ['no longer has the range', { status: 416 }],
])('starts from the beginning when the publisher %s (R-461)', { tags: 'rest' }, async (_, again) => {
  const { publisher, fetch } = await setUpTaxonomy();
  publisher.trouble(CODES, { cut: 500 }, again);
  expect(await fetch('taxonomy')).toMatchObject({ files: 1, loaded: 1 });
  expect(publisher.requestsFor(CODES).map(({ range }) => range)).toEqual([undefined, 'bytes=500-', undefined]);
});

const monthOf = () => zipOf({ 'npidata_pfile_20050523-20241013.csv': mainFile([individual(1)]) });

it('continues by the time of change where there is no entity tag (R-461)', { tags: 'rest' }, async () => {
  const { publisher, fetch, rows } = await setUpTaxonomy();
  publisher.put(CODES, taxonomyOf('Untagged', 1000), 'text/csv', 'Wed, 01 Jan 2025 00:00:00 GMT');
  publisher.trouble(CODES, { cut: 500 });
  expect(await fetch('taxonomy')).toMatchObject({ files: 1, loaded: 1 });
  await rows('update imports set demo = true');
  expect(await fetch('taxonomy')).toMatchObject({ files: 1 });
  expect(publisher.requestsFor(CODES).map(({ range, status }) => [range, status])).toEqual([
    [undefined, 200],
    ['bytes=500-', 206],
    [undefined, 304],
  ]);
});

it('does not fetch a file again that the import refused, until it changes (R-468)', async () => {
  const { publisher, fetch, rows } = await setUpTaxonomy();
  publisher.put(CODES, taxonomyOf('Refused').replace('207R00000X', 'no code'));
  const refused = /^No rows to load|percent/;
  await expect(fetch('taxonomy', { insist: false })).rejects.toThrow(refused);
  const again =
    'The last import of nucc_taxonomy_250.csv was refused or rolled back, and the publisher has not changed it since.';
  await expect(fetch('taxonomy', { insist: false })).rejects.toThrow(again);
  await expect(fetch('taxonomy', { insist: false })).rejects.toThrow(again);
  expect(publisher.requestsFor(CODES).map(({ status }) => status)).toEqual([200, 304, 304]);
  await expect(fetch('taxonomy')).rejects.toThrow(refused); // a person insists
  publisher.put(CODES, taxonomyOf('Mended'));
  expect(await fetch('taxonomy', { insist: false })).toMatchObject({ files: 1 });
  expect(await rows('select failures, refused_url from fetches')).toEqual([{ failures: 0, refused_url: null }]);
});

it('says that a list is not sent, without the name of its copy (R-462)', async () => {
  const { publisher, fetch } = await setUpTaxonomy();
  const refused: [number, RegExp][] = [
    [401, /^127\.0\.0\.1:\d+ refuses to send its list of files \(401\)\.$/],
    [400, /^127\.0\.0\.1:\d+ answered 400 instead of its list of files\.$/],
  ];
  for (const [status, sentence] of refused) {
    publisher.trouble(TAXONOMY_LIST, { status });
    await expect(fetch('taxonomy')).rejects.toThrow(sentence);
  }
});

it('reads the list again when a newer file has replaced one (R-461)', async () => {
  const { publisher, fetch, rows } = await setUpTaxonomy();
  const { promise, resolve } = Promise.withResolvers<void>();
  publisher.trouble(CODES, { pause: { after: 0, until: promise }, status: 404 });
  const fetching = fetch('taxonomy');
  await expect.poll(() => publisher.requestsFor(CODES).length).toBe(1);
  publisher.remove(CODES);
  putTaxonomy(publisher, { 'nucc_taxonomy_251.csv': taxonomyOf('Newer') });
  resolve();
  expect(await fetching).toMatchObject({ files: 1 });
  expect(await rows('select classification from taxonomy')).toEqual([{ classification: 'Newer' }]);
});

it('names the files of a list without the expected one (R-471)', async () => {
  const { publisher, fetch, rows } = await setUp();
  putTaxonomy(publisher, { 'nucc-codes-25.0.csv': taxonomyOf('Renamed') });
  await expect(fetch('taxonomy')).rejects.toThrow(
    /^https:.* lists no file nucc_taxonomy_\*\.csv; it lists nucc-codes-25\.0\.csv\. The publisher may have renamed it: import it by hand\.$/,
  );
  const month = 'NPPES_Data_Dissemination_October_2024_V2.zip';
  const others = { [month]: await monthOf(), 'NPPES_Week_41.zip': '' };
  putNppes(publisher, others);
  await expect(fetch('nppes')).rejects.toThrow(
    /lists no file NPPES_Data_Dissemination_\*_Weekly_V2\.zip and NPPES_Deactivated_NPI_Report_\*_V2\.zip; it lists NPPES_Data_Dissemination_October_2024_V2\.zip, NPPES_Week_41\.zip\./,
  );
  expect(await rows('select status from imports')).toEqual([{ status: 'finished' }]);
  putNppes(publisher, { [month]: others[month] ?? '' });
  expect(await fetch('nppes')).toMatchObject({ files: 0 });
  publisher.put('/data.json', '{"dataset":', 'application/json');
  await expect(fetch('payments')).rejects.toThrow(
    /^https:\/\/data\.cms\.gov\/data\.json is not a list of files \(.*\)\. It may have moved\.$/,
  );
  publisher.put('/data.json', '{"datasets":[]}', 'application/json');
  await expect(fetch('payments')).rejects.toThrow(
    /data\.json is not a list of files \(dataset is missing or of another form\)\. It may have moved\.$/,
  );
  await expect(fetch('hospitals')).rejects.toThrow(
    /^https:\/\/data\.cms\.gov\/provider-data\/.*items is gone \(404\)\.$/,
  );
});

it.each<[what: string, content: () => Promise<string | Buffer>, sentence: RegExp]>([
  ['no zip', async () => 'NPI,Name', /sent a file that is not a zip instead of NPPES_Data.*\.zip\.$/],
  [
    'a truncated zip',
    async () => (await zipOf({ 'npidata_pfile_20050523-20241013.csv': 'x'.repeat(999) })).subarray(0, 60),
    /^NPPES_Data.*\.zip is damaged or incomplete \(/,
  ],
  [
    'a zip of other files',
    () => zipOf({ 'readme.txt': 'Hello' }),
    /^Nothing to import: .*contains none of npidata_pfile/,
  ],
  [
    'a zip with another header',
    () => zipOf({ 'npidata_pfile_20050523-20241013.csv': 'Number,Name\n2,A\n' }),
    /^npidata_pfile_20050523-20241013\.csv of NPPES_Data.*\.zip is not npidata_pfile\*\.csv: it lacks the columns "NPI",/,
  ],
])('refuses %s, and the schedule does not fetch it again (R-462, R-468)', async (what, content, sentence) => {
  const { publisher, fetch, rows } = await setUp();
  const name = 'NPPES_Data_Dissemination_October_2024_V2.zip';
  putNppes(publisher, { [name]: await content() });
  await expect(fetch('nppes')).rejects.toThrow(sentence);
  expect(await rows('select from imports')).toEqual([]);
  if (what === 'no zip') return; // the first bytes say so
  await expect(fetch('nppes', { insist: false })).rejects.toThrow(
    `The last import of ${name} was refused or rolled back, and the publisher has not changed it since.`,
  );
  const sent = () => publisher.requestsFor(name).map(({ status }) => status);
  expect(sent()).toEqual([200, 304]);
  await expect(fetch('nppes')).rejects.toThrow(sentence); // a person insists
  expect(sent()).toEqual([200, 304, 200]);
});

it('refuses a file that does not fit on the disk before it is sent (R-462)', async () => {
  const { publisher, fetch, files } = await setUpTaxonomy();
  publisher.trouble(CODES, { headers: { 'content-length': '99000000000' }, stall: 10 });
  await expect(fetch('taxonomy')).rejects.toThrow(
    /^nucc_taxonomy_250\.csv needs 99067 MB in .*taxonomy, but only \d+ MB are free\. Free some space, then fetch again\.$/,
  );
  expect(files('taxonomy').filter((name) => name.startsWith('nucc'))).toEqual([]);
});

it('deletes the part when the disk is full, and says so (R-462)', async () => {
  const { fetch, dataDir, files } = await setUpTaxonomy();
  const folder = path.join(dataDir, 'downloads/taxonomy');
  mkdirSync(folder, { recursive: true });
  // every write to it fails with ENOSPC
  symlinkSync('/dev/full', path.join(folder, `${NAME}.part`));
  await expect(fetch('taxonomy')).rejects.toThrow(
    /^Disk full: nucc_taxonomy_250\.csv was not stored\. Free some space, then fetch again\.$/,
  );
  expect(files('taxonomy').filter((name) => name.startsWith('nucc'))).toEqual([]);
});

it('says that there is no network, and that files can be imported by hand (R-469)', async () => {
  const nowhere = await setUp({ MIRROR_URL: 'https://mirror.invalid' });
  await expect(nowhere.fetch('taxonomy')).rejects.toThrow(
    /^mirror\.invalid cannot be reached: there is no network \((ENOTFOUND|EAI_AGAIN)\)\. Files can also be imported by hand\.$/,
  );
  const closed = await setUp({ MIRROR_URL: `http://127.0.0.1:${await freePort()}` });
  await expect(closed.fetch('taxonomy')).rejects.toThrow(/cannot be reached: it refused the connection\./);
});

it('asks a proxy for the publisher, by https (R-463)', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const { fetch } = await setUp({ MIRROR_URL: '', HTTPS_PROXY: `127.0.0.1:${port}` });
  await expect(fetch('nppes')).rejects.toThrow(
    'download.cms.gov cannot be reached through HTTPS_PROXY: the proxy answered 502. Files can also be imported by hand.',
  );
  expect(asked[0]).toBe('download.cms.gov:443');
});

it('refuses datasets that come by agreement', async () => {
  const { fetch } = await setUp();
  await expect(fetch('licenses')).rejects.toThrow(
    'licenses cannot be fetched: its files come by agreement (Federation of State Medical Boards (FSMB)). Import them with: npm run import -- licenses <file>',
  );
});
