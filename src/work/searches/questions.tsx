import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/ask.ts';
import { type AlertEvent, listAlerts, listSearches, type SavedSearch } from '#src/work/searches/contract.ts';

export const searchesQuery = queryOptions({
  queryKey: [listSearches.url],
  queryFn: ({ signal }) => ask(listSearches, { signal }),
  staleTime: 0,
});

/** Milliseconds between looks for new alerts. */
const INTERVAL = 60_000;

export const alertsQuery = queryOptions({
  queryKey: [listAlerts.url],
  queryFn: ({ signal }) => ask(listAlerts, { signal }),
  staleTime: INTERVAL,
  refetchInterval: INTERVAL,
  retry: false,
});

/** The events of alerts, in words. */
export const eventLabels: Record<AlertEvent, string> = {
  new: 'New matches',
  left: 'No longer match',
  moved: 'Moved',
  license: 'License changed',
  certification: 'Certification changed',
  deactivated: 'NPI deactivated',
  screening: 'Screening changed',
};

export const alertLabels: Record<SavedSearch['alert'], string> = {
  off: 'Never',
  import: 'After every import',
  weekly: 'Weekly',
};
