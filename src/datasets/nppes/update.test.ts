import { expect, it } from 'vitest';
import { otherNameHeader } from '#src/datasets/nppes/headers.ts';
import {
  deactivatedRow,
  individual,
  inventedNpi,
  mainFile,
  organization,
  quotedLine,
  zipOf,
} from '#src/datasets/nppes/test-files.ts';
import {
  MAIN,
  nppesTables,
  OTHER_NAMES,
  recordedRows,
  rowCounts,
  rowsOf,
  setUp,
} from '#src/datasets/nppes/test-import.ts';

it('applies an increment; the same one again changes nothing', async () => {
  const { database, write, load } = await setUp();
  const names = (...rows: string[][]) => quotedLine(otherNameHeader) + rows.map(quotedLine).join('');
  await load([
    write(
      MAIN,
      mainFile([
        individual(1),
        individual(2),
        individual(3),
        individual(4),
        organization(5),
        deactivatedRow(6),
        individual(8),
      ]),
    ),
    write(
      OTHER_NAMES,
      names(
        [inventedNpi(5), 'OLD NAME', '3', ''],
        [inventedNpi(3), 'OF A RETIRED', '3', ''],
        [inventedNpi(8), 'STAYS', '3', ''],
      ),
    ),
  ]);
  const weekly = await zipOf({
    'npidata_pfile_20240108-20240114.csv': mainFile([
      individual(1),
      individual(2, { 'Provider Last Name (Legal Name)': 'MARRIED' }),
      deactivatedRow(3),
      organization(4),
      organization(5),
      individual(6, { 'NPI Deactivation Date': '03/01/2024', 'NPI Reactivation Date': '03/02/2024' }),
      individual(7),
    ]),
    'othername_pfile_20240108-20240114.csv': names(
      [inventedNpi(5), 'NEW NAME', '3', '01/09/2024'],
      [inventedNpi(5), 'SECOND', '3', ''],
    ),
  });
  const first = await load([write('weekly.zip', weekly)], { mode: 'update' });
  expect(first).toMatchObject({ read: 9, loaded: 6, refused: 0, skipped: 3, published: '2024-01-14' });
  expect(first.reasons).toEqual({ deactivated: 1, unchanged: 2 });
  expect(first.changes).toMatchObject({ added: 1, changed: 1, moved: 3 });
  const everything = async () =>
    Promise.all(nppesTables.map((table) => rowsOf(database, `${table} order by ${table}::text`)));
  const after = await everything();
  const npis = (table: string) => rowsOf(database, `${table} order by npi`).then((rows) => rows.map(({ npi }) => npi));
  expect(await npis('providers')).toEqual([1, 2, 6, 7, 8].map(inventedNpi));
  expect(await npis('organizations')).toEqual([4, 5].map(inventedNpi));
  expect(await npis('deactivations')).toEqual([3].map(inventedNpi));
  expect((await rowsOf(database, 'other_names order by other_name')).map(({ other_name }) => other_name)).toEqual([
    'NEW NAME',
    'SECOND',
    'STAYS',
  ]);
  expect(await rowsOf(database, `providers where last_name = 'MARRIED'`)).toHaveLength(1);
  expect(await recordedRows(database)).toMatchObject(await rowCounts(database));

  const versions = () => rowsOf(database, '(select xmin from providers union all select xmin from other_names) v');
  const before = await versions();
  const again = await load([write('weekly.zip', weekly)], { mode: 'update' });
  expect(again).toMatchObject({
    read: 9,
    loaded: 0,
    refused: 0,
    skipped: 9,
    changes: { added: 0, changed: 0, moved: 0 },
  });
  expect(await everything()).toEqual(after);
  expect(await versions()).toEqual(before);
  expect(await recordedRows(database)).toMatchObject(await rowCounts(database));
});
