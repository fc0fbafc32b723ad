// A server for a test to kill, which mails letters. Takes the URL of the database; the environment has its settings.
import { loadConfig } from '#src/server/config.ts';
import { openDatabase } from '#src/server/database.ts';
import { openJobs } from '#src/server/jobs/jobs.ts';
import { letterJob } from '#src/work/letters/job.ts';

const database = openDatabase(process.argv[2] ?? '');
const kinds = [letterJob(database, loadConfig(process.env))];
await openJobs({ database, kinds, server: `${process.pid}`, place: 'killed', report: console.error });
