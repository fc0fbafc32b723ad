// A server that never ends its jobs, for a test to kill. Takes the URL of the database.
import { openDatabase } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';

const [url = ''] = process.argv.slice(2);
const kind = { name: 'invented', retries: 3, daysKept: 1, run: () => new Promise<void>(() => {}) };
await openJobs({
  database: openDatabase(url),
  kinds: [kind],
  server: 'killed',
  place: 'killed',
  report: console.error,
});
