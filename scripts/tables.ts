// `npm run tables`, after a change in db/migrations, a dataset.ts or a table.sql: writes each `create table` as it is declared into
// its table.sql, then src/server/tables.ts from the catalog.
import { writeFileSync } from 'node:fs';
import { sources } from '#src/app/server-datasets.ts';
import { tableFiles } from '#src/importer/table-files.ts';
import { openDatabase } from '#src/server/database.ts';
import { rowTypesFile, writeRowTypes } from '#src/server/row-types.ts';
import { makeMigrated, throwAwayCluster } from '#test/throw-away.ts';

for (const [file, text] of tableFiles(sources)) writeFileSync(file, text);

const { cluster, close } = await throwAwayCluster();
try {
  const database = openDatabase(await makeMigrated(cluster, 'tables'));
  await writeRowTypes(database.pool);
  await database.close();
  console.log(`Row types written to ${rowTypesFile}`);
} finally {
  await close();
}
