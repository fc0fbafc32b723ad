// `npm run bench -- <verb>`: measures the product at the size of the whole country.
import { reportRefusal } from '#src/server/command.ts';

/** What a verb's module offers: it takes the words after the verb. */
interface Verb {
  run(args: string[]): Promise<void>;
}

const verbs: Record<string, () => Promise<Verb>> = {
  generate: () => import('./generate.ts'),
  import: () => import('./import.ts'),
  generations: () => import('./generations.ts'),
  start: () => import('./start.ts'),
  search: () => import('./search.ts'),
  http: () => import('./http-search.ts'),
  load: () => import('./load.ts'),
  screens: () => import('./screens.ts'),
  datasets: () => import('./datasets.ts'),
  browser: () => import('./browser.ts'),
  report: () => import('./report.ts'),
};

const usage = `npm run bench -- <verb> [options]

  generate     write the whole country in the publishers' formats
  import       import it, and measure that
  generations  let one generation of data follow another, and measure memory
  start        how soon the server answers, with a search snapshot and without one
  search       the 44 shapes of a search against DuckDB, SQLite and PostgreSQL, in process
  http         the same shapes through the real server
  load         many clients at once
  screens      what the other screens ask of the whole country
  datasets     datasets that are plain SQL: import, and what people ask of them
  browser      what the pages cost a slow phone: paint, blocking, shift, bytes
  report       write docs/performance.md from the recorded runs

Each has --help.`;

await reportRefusal(async () => {
  const [verb = '', ...args] = process.argv.slice(2);
  const load = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (load) return (await load()).run(args);
  console.log(usage);
  if (verb && verb !== '--help') process.exitCode = 1;
});
