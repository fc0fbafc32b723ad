// `npm run fetch`: downloads publishers' newest files and imports them.
import { afterImport } from '#src/app/after-import.ts';
import { cannotFetch, fetchDataset, publishers } from '#src/app/fetch-job.ts';
import { imported } from '#src/app/server-datasets.ts';
import { countsLine, sumOfCounts } from '#src/importer/counts.ts';
import type { Fetched } from '#src/importer/fetch/fetch.ts';
import { setSchedule } from '#src/importer/fetch/schedule.ts';
import { makeTables } from '#src/importer/make-tables.ts';
import { runCommand } from '#src/server/command.ts';
import { loadConfig } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { RunningJob } from '#src/server/jobs/kind.ts';
import { stopSignal, unlessStopped } from '#src/server/lifecycle.ts';
import { Refusal } from '#src/server/refusal.ts';
import { openStorage } from '#src/server/storage.ts';
import { counted } from '#src/shared/format.ts';
import { type Schedule, schedules } from '#src/shared/schedules.ts';

/** Milliseconds between two lines of progress. */
const INTERVAL = 5000;

const usage = `npm run fetch -- <dataset>|all

Datasets: ${[...publishers.keys()].join(', ')}.
Downloads the publisher's newest files that are not imported yet, and imports them in order.
A download that broke off goes on where it was. README.md lists the settings.

  --schedule ${schedules.join('|')}   let a server fetch the dataset from now on, and end at once
  --quiet                       show no progress

Prints a last line such as: fetched 2 files · read 998 · loaded 980 · refused 3 · skipped 15`;

const options = { schedule: { type: 'string' }, quiet: { type: 'boolean' } } as const;

await runCommand({ usage, options, takesArguments: true }, async (values, [name, ...more]) => {
  if (name === undefined || more.length) throw new Refusal(`Name one dataset, or all.\n\n${usage}`);
  if (name !== 'all' && !publishers.has(name)) throw new Refusal(cannotFetch(name));
  const chosen = name === 'all' ? [...publishers.keys()] : [name];
  const schedule = values.schedule === undefined ? undefined : checkedSchedule(values.schedule);
  const config = loadConfig();
  const stopping = stopSignal((by) => `The fetch was stopped by ${by}. The next one continues there.`);
  const { database, close } = await openStorage(config, { signal: stopping });
  try {
    await unlessStopped(stopping, makeTables(database, imported, stopping));
    if (schedule) return await setSchedules(database, chosen, schedule);
    const all: Fetched[] = [];
    for (const dataset of chosen) {
      if (chosen.length > 1) console.log(`${dataset}:`);
      const job = onConsole(stopping, values.quiet ?? false);
      try {
        const fetched = await fetchDataset(database, config, { dataset, insist: true }, job);
        if (fetched.files > 0) await afterImport(database, config.dataDir, stopping);
        console.log(closingLine(fetched));
        all.push(fetched);
      } catch (error) {
        if (chosen.length === 1 || stopping.aborted || !(error instanceof Refusal)) throw error;
        console.error(`${dataset}: ${error.message}`);
      }
    }
    if (all.length < chosen.length)
      throw new Refusal(
        `${all.length} of ${chosen.length} datasets were fetched. The reasons of the others are above.`,
      );
    const files = all.reduce((sum, fetched) => sum + fetched.files, 0);
    if (chosen.length > 1) console.log(`all: ${closingLine({ ...sumOfCounts(all), files })}`);
  } finally {
    await close();
  }
});

function closingLine(fetched: Fetched): string {
  return `fetched ${counted(fetched.files, 'file')} · ${countsLine(fetched)}`;
}

async function setSchedules({ db }: Database, datasets: readonly string[], schedule: Schedule) {
  for (const dataset of datasets) {
    await setSchedule(db, dataset, schedule);
    console.log(`${dataset}: ${schedule}`);
  }
}

function checkedSchedule(text: string): Schedule {
  const schedule = schedules.find((each) => each === text);
  if (!schedule) throw new Refusal(`--schedule takes ${schedules.join(', ')}; it is '${text}'.`);
  return schedule;
}

/** Prints what a job reports: the log, and the progress whenever it does something else, or every few seconds. */
function onConsole(signal: AbortSignal, quiet: boolean): RunningJob {
  let last = '';
  let shown = 0;
  return {
    signal,
    log: (text) => console.log(text),
    progress: (_, message) => {
      const kind = message.replace(/[\d,.]+ .*$/, '');
      if (quiet || (kind === last && Date.now() - shown < INTERVAL)) return;
      last = kind;
      shown = Date.now();
      process.stderr.write(`${message}\n`);
    },
  };
}
