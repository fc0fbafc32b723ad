// Background work of webhooks: a job per address, and the timer that adds it.

import { createHash } from 'node:crypto';
import { setInterval } from 'node:timers/promises';
import type { Config } from '#src/server/config.ts';
import type { Database } from '#src/server/database.ts';
import type { JobQueue } from '#src/server/jobs/jobs.ts';
import type { JobKind } from '#src/server/jobs/kind.ts';
import { counted } from '#src/shared/format.ts';
import { deliverDue, dueAddresses } from '#src/work/webhooks/deliver.ts';
import { openSend } from '#src/work/webhooks/send.ts';

const NAME = 'webhook';

/** Milliseconds between looks for due messages. */
const EVERY = 5000;

/** Delivers the messages of an address. Only one such job runs at a time, on any server. */
export function webhookJob(
  { db }: Database,
  { webhookHosts, publicUrl, smtpUrl }: Pick<Config, 'webhookHosts' | 'publicUrl' | 'smtpUrl'>,
  add: JobQueue['add'],
): JobKind<{ url: string }> {
  const send = openSend(webhookHosts);
  return {
    name: NAME,
    retries: 3,
    daysKept: 1,
    run: async ({ url }, { signal, progress, log }) => {
      progress(null, 'Delivering');
      const delivered = await deliverDue({ db, send, add, publicUrl, mails: smtpUrl !== undefined, signal }, url);
      log(`Delivered ${counted(delivered, 'message')}`);
      progress(1, `Delivered ${counted(delivered, 'message')}`);
    },
  };
}

/** Adds a job for each address that has a message due, unless it has one. */
export async function addWebhookJobs({ db }: Database, add: JobQueue['add']): Promise<void> {
  for (const url of await dueAddresses(db))
    await add(NAME, { input: { url }, key: createHash('sha256').update(url).digest('hex'), about: new URL(url).host });
}

/** Looks for due messages until the returned function is called. */
export function watchWebhooks(database: Database, add: JobQueue['add'], report: (error: unknown) => void): () => void {
  const stopping = new AbortController();
  void (async () => {
    for await (const _ of setInterval(EVERY, undefined, { ref: false, signal: stopping.signal }))
      await addWebhookJobs(database, add).catch(report);
  })().catch(() => {}); // the end of the timer
  return () => stopping.abort();
}
