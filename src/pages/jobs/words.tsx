import { capital } from '#src/shared/format.ts';

const names: Record<string, string> = {
  backup: 'Backup',
  'clean-up': 'Clean-up',
  dates: 'Note what has ended',
  fetch: 'Check for new files',
  'fetch-due': 'Start checks that are due',
  history: 'Compare imports',
  index: 'Build the search index',
  lookup: 'NPI lookup',
  letter: 'Letter',
  'roll-back': 'Roll back',
};

/** A kind of job in words. */
export const nameOfJob = (kind: string): string => names[kind] ?? capital(kind);
