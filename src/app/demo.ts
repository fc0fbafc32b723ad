// `npm run demo`: generates demo files in the publishers' formats and imports them.
import path from 'node:path';
import { loadDemo, writeDemoFiles } from '#src/app/demo-data.ts';
import { importNextWeek, writeWeeks } from '#src/app/demo-week.ts';
import { imported, importedDatasets } from '#src/app/server-datasets.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { asTyped, type OptionValues, runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import { stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { makeFolder } from '#src/server/private-files.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';

const usage = `npm run demo [-- weekly] [--files-only <folder>]

Generates invented data in the publishers' formats, always the same, and imports it.
It requires an empty database or one with demo data. It refuses production, and a database with real data, with
restored rows, or with accounts of users before any data.

  weekly                  import the next of four weeks after the demo, which bring changes
  --files-only <folder>   write the files to this folder and import nothing`;

const options = { 'files-only': { type: 'string' } } as const;

async function main({ 'files-only': folder }: OptionValues<typeof options>, [what, ...more]: string[]) {
  if (more.length || (what !== undefined && what !== 'weekly'))
    throw new Refusal(`Unknown argument '${more[0] ?? what}'.\n\n${usage}`);
  if (folder !== undefined) {
    const target = madeFolder(path.resolve(folder));
    return what ? writeWeeks(target) : writeFilesOnly(target);
  }
  const { dataDir, ...config } = loadConfig();
  if (config.production)
    throw new Refusal('The demo is not for production: users would take invented people for real ones.');
  const stopping = stopSignal((by) => `Stopped by ${by}. Run it again to complete the demo.`);
  const { database, close } = await openStorage({ dataDir, ...config }, { signal: stopping });
  try {
    await unlessStopped(stopping, makeTables(database, imported, stopping));
    if (what) return await importNextWeek({ database, dataDir, onProgress: console.log, signal: stopping });
    await loadDemo({ database, dataDir, onProgress: (line) => console.log(line), signal: stopping });
    console.log(asTyped('Demo data is ready. Run npm start, and npm run demo -- weekly to see changes.'));
  } finally {
    await close();
  }
}

function madeFolder(folder: string): string {
  try {
    makeFolder(folder);
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(`--files-only: the folder '${folder}' cannot be made: ${code}.`, { cause: error });
  }
}

async function writeFilesOnly(folder: string) {
  for (const { invented } of importedDatasets) console.log((await writeDemoFiles(await invented(), folder)).join('\n'));
}

await runCommand({ usage, options, takesArguments: true }, main);
