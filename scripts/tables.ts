// `npm run tables`: writes src/server/tables.ts anew, after a change in db/migrations or a table.sql.
import { openDatabase } from '#src/server/database.ts';
import { rowTypesFile, writeRowTypes } from '#src/server/row-types.ts';
import { makeMigrated, throwAwayCluster } from '#test/throw-away.ts';

const { cluster, close } = await throwAwayCluster();
try {
  const database = openDatabase(await makeMigrated(cluster, 'tables'));
  await writeRowTypes(database.pool);
  await database.close();
  console.log(`Row types written to ${rowTypesFile}`);
} finally {
  await close();
}
