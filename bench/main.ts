// `npm run bench -- <verb>`: measures the product at the size of the whole country.
import type { Verb } from '#bench/measure.ts';
import { reportUsage, writeReport } from '#bench/report.ts';
import { runCommand } from '#src/server/command.ts';
import { Refusal } from '#src/server/refusal.ts';

const verbs: Record<string, () => Promise<{ default: Verb }>> = {
  generate: () => import('./generate.ts'),
  import: () => import('./import.ts'),
  index: () => import('./index-build.ts'),
  generations: () => import('./generations.ts'),
  start: () => import('./start.ts'),
  search: () => import('./search.ts'),
  http: () => import('./http-search.ts'),
  find: () => import('./find.ts'),
  opening: () => import('./opening.ts'),
  load: () => import('./load.ts'),
  screens: () => import('./screens.ts'),
  datasets: () => import('./datasets.ts'),
  browser: () => import('./browser.ts'),
  screening: () => import('./screening.ts'),
  export: () => import('./export.ts'),
  lookup: () => import('./lookup.ts'),
  lists: () => import('./lists.ts'),
  servers: () => import('./servers.ts'),
  spread: () => import('./spread.ts'),
  releases: () => import('./releases.ts'),
  faults: () => import('./faults.ts'),
  alerts: () => import('./alerts.ts'),
  backup: () => import('./backup.ts'),
  changes: () => import('./changes.ts'),
  ties: () => import('./ties.ts'),
  signals: () => import('./signals.ts'),
  openings: () => import('./openings.ts'),
};

const usage = `npm run bench -- <verb> [options]

  generate     write the whole country in the publishers' formats
  import       import it, and measure that
  index        measure builds of the index of all datasets, and the server's memory at swaps
  generations  measure memory over several index generations
  start        measure the start of the server, with and without a search snapshot
  search       compare 60 shapes of a search with DuckDB, SQLite and PostgreSQL, in process
  http         measure the same shapes through the real server
  find         measure searches by everything known, close matches, facets and maps
  opening      compare the question across all datasets, and variants of it, with SQL over the record
  load         measure many concurrent clients
  screens      measure the requests of the other screens on the whole country
  datasets     measure imports and searches of the datasets in plain SQL
  browser      measure the pages on a slow phone: paint, blocking, shift, bytes
  screening    measure who is possibly in the list of exclusions, against equal names alone
  export       measure exports of a million rows, and searches meanwhile
  lookup       measure lookups of NPIs and of names, and how well names are matched
  lists        measure a list of 100,000 people, and searches with it
  servers      restart servers, and kill them and the primary, while clients search and write
  spread       measure how long servers answer from different generations after an import
  releases     run the release before on one database with this one, and carry over its data
  faults       cause random faults while clients search and write, and count lost writes and wrong answers
  alerts       measure the alerts of 2,000 saved searches after an import
  backup       measure backups of ten years of history, and their restore
  changes      measure reading ten years of history
  ties         compare searches by employers, groups, routes and shortage areas with SQL, and measure them
  signals      measure the index of signals from two years of changes, and reading it
  openings     measure the people of openings, in every order, with the reasons
  report       write docs/performance.md from the recorded runs

Each has --help.`;

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
if (load) {
  const { usage, options, run } = (await load()).default;
  await runCommand({ usage, options, args }, run);
} else if (name === 'report')
  await runCommand({ usage: reportUsage, args }, async () => {
    const all = await Promise.all(Object.values(verbs).map((each) => each()));
    console.log(writeReport(all.flatMap((each) => each.default.sections())));
  });
else
  await runCommand({ usage, takesArguments: true }, async () => {
    throw new Refusal(`${name ? `Unknown verb '${name}'.` : 'Name a verb.'}\n\n${usage}`);
  });
