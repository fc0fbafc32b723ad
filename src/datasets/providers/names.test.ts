// Names as people write them, searched in an imported file in the publisher's format.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nppes } from '#src/datasets/nppes/source.ts';
import { individual, inventedNpi, mainFile, type Values } from '#src/datasets/nppes/test-files.ts';
import { runImport } from '#src/importer/import.ts';
import type { Database } from '#src/server/database.ts';
import { testApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

let database: Database;
let api: Awaited<ReturnType<typeof testApi>>;

const person = (n: number, last: string, first: string, values: Values = {}) =>
  individual(n, { 'Provider Last Name (Legal Name)': last, 'Provider First Name': first, ...values });
const inCity = (city: string) => ({ 'Provider Business Practice Location Address City Name': city });
const formerly = (last: string, first: string) => ({
  'Provider Other Last Name': last,
  'Provider Other First Name': first,
  'Provider Other Last Name Type Code': '1',
});
const credential = (text: string) => ({ 'Provider Credential Text': text });

const people = [
  person(1, 'MUÑOZ', 'JOSÉ'),
  person(2, 'MUNOZ', 'JOSE'),
  person(3, "O'CONNOR", 'MARY-ANN'),
  person(4, 'O CONNOR', 'MARY ANN'),
  person(5, 'OCONNOR', 'MARYANN'),
  person(6, 'O’CONNOR-SMITH', 'M.'),
  person(7, 'DE LA CRUZ', 'MARÍA', inCity("ST. MARY'S")),
  person(8, 'DELACRUZ', 'MARIA', inCity('St Marys')),
  person(9, 'GROẞ', 'SØREN', credential('RN, PHD')),
  person(10, 'CÔTÉ', 'ÉLODIE', credential('M.D')),
  person(11, 'SMITHSON', 'KATHERINE', formerly('JONES', 'KATHERINE')),
  person(12, 'ABERNATHY', 'ROBERT'),
  person(13, 'ABERNATHY-SMITH', 'BOB', { 'Provider Other Last Name': 'WELLS' }),
  person(14, 'ROBERT', 'ABERNATHY'),
  person(15, 'JONES', 'KATE'),
  person(16, 'DO', 'KIM'),
];

beforeAll(async () => {
  database = await testDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'medatlas-names-'));
  const file = path.join(folder, 'npidata_pfile_20240101-20240107.csv');
  writeFileSync(file, mainFile(people));
  await runImport({ url: database.url, source: nppes, paths: [file], rejectsFolder: folder });
  rmSync(folder, { recursive: true });
  api = await testApi(database);
});

afterAll(async () => {
  await api.close();
  await database.close();
});

/** The numbers of the found people, ascending. */
async function found(query: string): Promise<number[]> {
  const { status, body } = await api.get(`/api/providers?sort=npi&${query}`);
  expect([query, status, body.message]).toEqual([query, 200, undefined]);
  const npis: string[] = body.rows.map(({ npi }: { npi: string }) => npi);
  return npis.map((npi) => people.findIndex((_, i) => inventedNpi(i + 1) === npi) + 1);
}

describe('accents, apostrophes, hyphens, blanks, dots and case never matter (R-370)', () => {
  it.each([
    [
      [1, 2],
      ['last_name=munoz', 'last_name=Muñoz', 'last_name=MUN%CC%83OZ', 'first_name=jose', 'first_name=J.%20Os%C3%89'],
    ],
    [
      [3, 4, 5, 6],
      ['oconnor', 'o connor', 'O’Connor', "O'Connor", 'o-connor', 'connor'].map((name) => `last_name=${name}`),
    ],
    [[3, 4, 5], ['mary ann', 'maryann', 'Mary-Ann', 'ryan'].map((name) => `first_name=${name}`)],
    [
      [7, 8],
      ['last_name=de la cruz', 'last_name=delacruz', 'last_name=lacr', 'city=st marys', "city=St. Mary's"],
    ],
    [[9], ['last_name=gross', 'last_name=GROSS', 'last_name=groß', 'first_name=soren']],
    [[10], ['last_name=cote', 'first_name=elodie', 'last_name=C%C3%B4t%C3%A9']],
  ])('%j', async (numbers, queries) => {
    for (const query of queries) expect([query, await found(query)]).toEqual([query, numbers]);
  });

  it('ignores dots and blanks of a credential, but no comma', async () => {
    const doctors = people.flatMap((_, i) => (i === 8 ? [] : [i + 1]));
    for (const credential of ['MD', 'm.d.', 'M D']) expect(await found(`credential=${credential}`)).toEqual(doctors);
    expect(await found('credential=np')).toEqual([]); // RN, PHD
    expect(await found('credential=Ph.D.&credential=DO')).toEqual([9]);
  });
});

describe('name takes first and last names in any order (R-371)', () => {
  it.each([
    [
      [12, 13, 14],
      ['robert abernathy', 'Abernathy Robert', 'ROBERT ABERNATHY MD', 'rob aber'],
    ],
    [
      [12, 13],
      ['Abernathy, Robert J.', 'Dr. Bob Abernathy, M.D.', 'bobby abernathy'],
    ],
    [[13], ['bob abernathy smith', 'Abernathy-Smith, Bob', 'smith bobby', 'Robert T Smith']],
    [
      [7, 8],
      ['maria de la cruz', 'de la Cruz, María', 'delacruz maria', 'MARIA DE LA CRUZ RN'],
    ],
    [
      [3, 4, 5],
      ['mary ann oconnor', "O'Connor Mary-Ann", 'o connor maryann'],
    ],
    [[7], ['cruz maria', 'la cruz, maria']],
    [[16], ['kim do', 'Do, Kim', 'KIM DO MD']],
    [
      [11, 15],
      ['kathy jones', 'jones kathryn', 'Jones, Katie A.'],
    ],
    [[], ['kathleenx jones', 'dr']],
    [[13], ['wells', 'bob wells', 'wells robert']],
  ])('%j', async (numbers, names) => {
    for (const name of names) expect([name, await found(`name=${name}`)]).toEqual([name, numbers]);
  });

  it('says which rows match by a former name only', async () => {
    const { body } = await api.get('/api/providers?name=kathy jones&sort=npi');
    expect(body.rows.map(({ formerly }: { formerly?: string }) => formerly)).toEqual(['KATHERINE JONES', undefined]);
    const wells = await api.get('/api/providers?name=wells');
    expect(wells.body.rows).toMatchObject([{ npi: inventedNpi(13), formerly: 'BOB WELLS' }]);
    expect((await api.get('/api/providers?name=smithson')).body.rows[0].formerly).toBeUndefined();
  });

  it('finds other forms of a first name too, and excludes them', async () => {
    expect(await found('first_name=kathy')).toEqual([11, 15]);
    expect(await found('first_name=Bob')).toEqual([12, 13]);
    expect(await found('last_name=abernathy&not.first_name=Bob')).toEqual([]);
    expect(await found('not.name=bob abernathy&first_name=a')).not.toContain(12);
    expect((await api.get('/api/providers?name=-')).body.message).toBe('name: must have a letter or a digit');
  });
});

describe('close matches have one typo or the same sound (R-374)', () => {
  const close = async (name: string): Promise<string[]> => {
    const { body } = await api.get(`/api/providers?name=${name}&close=true`);
    expect([name, body.total]).toEqual([name, 0]);
    return body.close.map(({ npi }: { npi: string }) => npi);
  };

  it('with one typo anywhere', async () => {
    const [name, owner] = ['ABERNATHY', inventedNpi(12)];
    for (let at = 0; at < name.length; at++) {
      const [before, after] = [name.slice(0, at), name.slice(at + 1)];
      const typos = [
        `${before}x${name.slice(at)}`,
        `${before}x${after}`,
        ...(at < name.length - 1 ? [before + after] : []),
      ];
      if (after) typos.push(`${before}${after.slice(0, 1)}${name[at]}${after.slice(1)}`);
      for (const typo of typos)
        expect([typo, await close(`robert ${typo}`)]).toEqual([typo, expect.arrayContaining([owner])]);
    }
  });

  it('by sound', async () => {
    expect(await close('Kim Dough')).toContain(inventedNpi(16));
    expect(await close('Catherine Smythson')).toContain(inventedNpi(11));
    expect(await close('Wolfgang Zzyzx')).toEqual([]);
  });
});
