import { Badge } from '@mantine/core';
import type { Dataset } from '#src/pages/data-status/contract.ts';

/** Whether an import runs or waits. */
export const isBusy = ({ running, job }: Dataset) =>
  running !== null || job?.state === 'running' || job?.state === 'waiting';

/** Whether an import still stops after its job was canceled. */
export const isCanceling = ({ running, job }: Dataset) => running !== null && job?.state === 'canceled';

/** What a job about a dataset does, by its kind. */
const jobWords: Record<string, { now: string; name: string }> = {
  import: { now: 'Importing', name: 'import' },
  fetch: { now: 'Checking', name: 'check' },
  'roll-back': { now: 'Rolling back', name: 'roll back' },
};

/** The most important status as a badge. */
export function Status({ dataset }: { dataset: Dataset }) {
  const { tables, loaded, failed, running, job, age, every } = dataset;
  if (isCanceling(dataset)) return <Badge>Canceling</Badge>;
  const words = jobWords[job?.kind ?? ''] ?? jobWords.import;
  if (isBusy(dataset)) return <Badge>{running ? 'Importing' : words?.now}</Badge>;
  if (tables.some(({ stale }) => stale)) return <Badge color="bad">Needs import</Badge>;
  if (job?.state === 'canceled') return <Badge color="warn">Last {words?.name} canceled</Badge>;
  if (job?.state === 'failed') return <Badge color="bad">Last {words?.name} failed</Badge>;
  if (failed) return <Badge color="bad">Last import failed</Badge>;
  if (dataset.rolled_back_at) return <Badge color="warn">Last import rolled back</Badge>;
  if (!loaded) return <Badge color="warn">Not loaded</Badge>;
  if (loaded.demo) return <Badge color="warn">Demo data</Badge>;
  if (age !== null && age > every) return <Badge color="warn">New file due</Badge>;
  return <Badge color="good">Up to date</Badge>;
}
