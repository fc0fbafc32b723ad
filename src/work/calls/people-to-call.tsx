import { queryOptions } from '@tanstack/react-query';
import { QUEUE_MAX } from '#src/shared/call-queue.ts';
import { ask } from '#src/ui/state/ask.ts';
import { getEntries } from '#src/work/lists/entries/contract.ts';

/** The NPIs of a queue: those given, or the first people of a list, at most 200. They stay while the queue is open. */
export const queueQuery = ({ list, npis }: { list: string; npis: readonly string[] }) =>
  queryOptions({
    queryKey: ['calls', list, npis],
    queryFn: async ({ signal }) => (npis.length > 0 || list === '' ? npis : peopleOf(list, signal)),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // the next queue has who was added meanwhile
  });

async function peopleOf(list: string, signal: AbortSignal): Promise<string[]> {
  const npis: string[] = [];
  for (let page = 1; npis.length < QUEUE_MAX; page += 1) {
    const { rows, total } = await ask(getEntries, { params: { id: list }, query: { page }, signal });
    npis.push(...rows.map(({ npi }) => npi));
    if (rows.length === 0 || npis.length >= total) break;
  }
  return npis.slice(0, QUEUE_MAX);
}
