// `npm run tables`: writes the settings into README.md and each declared table into its table.sql, then the row types
// (tables.ts of src/server and src/datasets) from the catalog. Run it after changing a setting, db/migrations, a dataset.ts
// or a table.sql.
import { readFileSync, writeFileSync } from 'node:fs';
import { rowTypeFiles } from '#src/app/row-type-files.ts';
import { sources } from '#src/app/server-datasets.ts';
import { tableFiles } from '#src/importer/table-files.ts';
import { runCommand } from '#src/server/command.ts';
import { openDatabase } from '#src/server/database.ts';
import { replaceSettings } from '#src/server/settings-table.ts';
import { createMigrated, temporaryCluster } from '#test/temporary.ts';

const usage = `npm run tables

Writes the settings into README.md and each declared table into its table.sql, then the row types.`;

await runCommand({ usage }, async () => {
  writeFileSync('README.md', replaceSettings(readFileSync('README.md', 'utf8')));
  for (const [file, text] of tableFiles(sources)) writeFileSync(file, text);

  const { cluster, close } = await temporaryCluster();
  try {
    const database = openDatabase(await createMigrated(cluster, 'tables'));
    for (const [file, text] of await rowTypeFiles(database.pool)) {
      writeFileSync(file, text);
      console.log(`Row types written to ${file}`);
    }
    await database.close();
  } finally {
    await close();
  }
});
