// Each form of a name over HTTP: the search with `excluded=possible` finds whom the screening of one provider finds (R-1100).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exclusionsHeader } from '#src/datasets/exclusions/headers.ts';
import { exclusions } from '#src/datasets/exclusions/source.ts';
import { locationHeader } from '#src/datasets/nppes/headers.ts';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, mainFile, inventedNpi as npiOf, quotedLine, type Values } from '#src/datasets/nppes/test-files.ts';
import { importerOf, sampleOf } from '#src/datasets/screening/test-import.ts';
import { taxonomy } from '#src/datasets/taxonomy/source.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

type Name = readonly [last: string, first: string];

const otherName = (last: string, first = ''): Values => ({
  'Provider Other Last Name': last,
  'Provider Other First Name': first,
  'Provider Other Last Name Type Code': '1',
});
const practiceIn = (state: string): Values => ({
  'Provider Business Practice Location Address State Name': state,
  'Provider Business Mailing Address State Name': state,
});

/** Rows of the list in Ohio, and people of NPPES there unless the values differ. */
const cases: readonly (readonly [
  form: string,
  listed: Name,
  known: Name,
  status: 'possible' | 'none',
  more?: Values,
])[] = [
  ['an initial in NPPES', ['SMYTHEWELL', 'HELENA'], ['SMYTHEWELL', 'H'], 'possible'],
  ['another initial in NPPES', ['SMYTHEWICK', 'HELENA'], ['SMYTHEWICK', 'G'], 'none'],
  ['an initial in the list', ['OAKDALER', 'T'], ['OAKDALER', 'THERESA'], 'possible'],
  ['an initial in the list, small letters', ['OAKDALEN', 'T'], ['Oakdalen', 'Theresa'], 'possible'],
  [
    'an initial in the list, a former name',
    ['OAKDALES', 'T'],
    ['MILLER', 'THERESA'],
    'possible',
    otherName('OAKDALES'),
  ],
  ['small letters', ['BROOKNERT', 'MARY'], ['Brooknert', 'Mary'], 'possible'],
  ['a former name in small letters', ['KESTRELL', 'MARY'], ['ASHTON', 'MARY'], 'possible', otherName('Kestrell')],
  [
    'a former name, first name in small letters',
    ['KESTRELO', 'MARY'],
    ['ASHTON', 'Mary'],
    'possible',
    otherName('KESTRELO'),
  ],
  [
    'a former last and first name',
    ['VARGOTTI', 'ANNA'],
    ['MILLER', 'SUSAN'],
    'possible',
    otherName('VARGOTTI', 'ANNA'),
  ],
  [
    'a former last name, today’s first',
    ['VARGOTTO', 'SUSAN'],
    ['MILLER', 'SUSAN'],
    'possible',
    otherName('VARGOTTO', 'ANNA'),
  ],
  [
    'today’s last name, another first',
    ['TOLLIVERS', 'ANNA'],
    ['TOLLIVERS', 'SUSAN'],
    'possible',
    otherName('HALL', 'ANNA'),
  ],
  ['a part of a former name', ['PEMBERTOW', 'RITA'], ['MILLER', 'RITA'], 'possible', otherName('PEMBERTOW-HALE')],
  ['a part of three words', ['CRUZADOR', 'INES'], ['DE LA CRUZADOR', 'INES'], 'possible'],
  ['the second part', ['NORWICKS', 'DORA'], ['HALE-NORWICKS', 'DORA'], 'possible'],
  ['the first part, small letters', ['HALETON', 'DORA'], ['Haleton-Norway', 'Dora'], 'possible'],
  ['a part, another first name', ['NORWICKE', 'PETRA'], ['HALE-NORWICKE', 'DORA'], 'none'],
  ['two words in one', ['NORTHCOTESMALL', 'RUTH'], ['NORTHCOTE SMALL', 'RUTH'], 'possible'],
  ['one word in two', ['STONE BRIDGEFORD', 'RUTH'], ['STONEBRIDGEFORD', 'RUTH'], 'possible'],
  ['parts in another order', ['QUARRYMAN PELHAMS', 'LISA'], ['PELHAMS-QUARRYMAN', 'LISA'], 'possible'],
  ['an apostrophe', ['O DRISKELLY', 'SEAN'], ['O’DRISKELLY'.replace('’', "'"), 'SEAN'], 'possible'],
  ['accents', ['MUNOZADA', 'JOSE'], ['MUÑOZADA', 'JOSÉ'], 'possible'],
  ['a cut last name of letters', ['WOLFESCHLEGELSTEINHA', 'KARL'], ['WOLFESCHLEGELSTEINHAUSEN', 'KARL'], 'possible'],
  ['a cut first name', ['RIVENDALE', 'MAXIMILIANALEXA'], ['RIVENDALE', 'MAXIMILIANALEXANDER'], 'possible'],
  ['a suffix', ['BARROWMAN', 'IVAN'], ['BARROWMAN JR', 'IVAN'], 'possible'],
  ['swapped', ['ELLIOTINE', 'FREDERICK'], ['FREDERICK', 'ELLIOTINE'], 'possible'],
  ['a nickname', ['HOLLOWAYS', 'WILLIAM'], ['HOLLOWAYS', 'BILL'], 'possible'],
  ['two given names in one', ['GRENVILLES', 'MARYANN'], ['GRENVILLES', 'MARY ANN'], 'possible'],
  ['a given name after an initial', ['LANGSTROM', 'MARCUS'], ['LANGSTROM', 'J MARCUS'], 'possible'],
  [
    'the state of the mailing address',
    ['WESTERBYE', 'NORA'],
    ['WESTERBYE', 'NORA'],
    'possible',
    {
      'Provider Business Practice Location Address State Name': 'KY',
    },
  ],
  ['the state of another site', ['EASTERBYE', 'NORA'], ['EASTERBYE', 'NORA'], 'possible', practiceIn('KY')],
  ['another state', ['SOUTHERBYE', 'NORA'], ['SOUTHERBYE', 'NORA'], 'none', practiceIn('KY')],
];
const siteInOhio = cases.findIndex(([form]) => form === 'the state of another site') + 1;

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;
let files: ReturnType<typeof importerOf>;

beforeAll(async () => {
  database = await testDatabase();
  files = importerOf(database);
  const records = cases.map(([, , [last, first], , more], n) =>
    individual(n + 1, { 'Provider Last Name (Legal Name)': last, 'Provider First Name': first, ...more }),
  );
  await files.load(nppes, [
    files.write('npidata_pfile_20050523-20261108.csv', mainFile(records)),
    files.write(
      'pl_pfile_20050523-20261108.csv',
      quotedLine(locationHeader) +
        quotedLine([npiOf(siteInOhio), '1 SITE ROAD', '', 'SITETON', 'OH', '43001', 'US', '', '', '']),
    ),
  ]);
  await files.load(taxonomy, [sampleOf('taxonomy')]);
  const rows = cases.map(([, [last, first]]) =>
    quotedLine([
      ...[last, first, '', '', 'IND- LIC HC SERV PRO', '', '', '0000000000', '', '1 SAMPLE ROAD', 'SAMPLETON', 'OH'],
      ...['43001', '1128a1', '20200319', '00000000', '00000000', ''],
    ]),
  );
  await files.load(exclusions, [files.write('UPDATED.csv', quotedLine(exclusionsHeader) + rows.join(''))]);
  api = await testApi(database);
});

afterAll(async () => {
  files.clear();
  await api.close();
  await database.close();
});

it.each(cases.map(([form, listed, known, status], n) => ({ form, listed, known, status, npi: npiOf(n + 1) })))(
  '$form: $known, $listed in the list, is $status',
  async ({ npi, status }) => {
    const { body } = await api.get(`/api/providers/${npi}/screening`);
    const search = await api.get(`/api/providers?npi=${npi}&excluded=possible`);
    expect([body.rows[0].status, search.body.total]).toEqual([status, status === 'possible' ? 1 : 0]);
  },
);
