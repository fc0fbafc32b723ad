// A request for counts as two, which two workers answer at the same time.
import type { CountRequest, SearchReply, SearchRequest } from '#src/search/query.ts';

/**
 * Divides the counts of a request by their child tables, because counts of one table read its rows once. The first half
 * also has the counts of the table itself, which take less time. Undefined for fewer than two child tables.
 */
export function halvesOf(request: SearchRequest): [SearchRequest, SearchRequest] | undefined {
  const { table, criteria, background, counts = [] } = request;
  const isSecond = secondOf(counts);
  const [one, other] = [counts.filter((count) => !isSecond(count)), counts.filter(isSecond)];
  if (!one.some(({ child }) => child)) return undefined;
  return [
    { ...request, counts: one },
    { table, criteria, page: 1, page_size: 0, ...(background && { background }), counts: other },
  ];
}

/** Whether a count is in the second half. */
function secondOf(counts: readonly CountRequest[]): (count: CountRequest) => boolean {
  const children = [...new Set(counts.flatMap(({ child }) => child?.table ?? []))];
  const second = new Set(children.slice(Math.floor(children.length / 2)));
  return ({ child }) => child !== undefined && second.has(child.table);
}

/** The reply to a request, from those to its halves. Undefined if these are of different generations. */
export function wholeOf(
  { counts = [] }: SearchRequest,
  [first, second]: readonly [SearchReply, SearchReply],
): SearchReply | undefined {
  if (first.generation !== second.generation) return undefined;
  const [one, other] = [first, second].map((reply) => (reply.counts ?? []).values());
  const isSecond = secondOf(counts);
  return { ...first, counts: counts.map((count) => (isSecond(count) ? other : one)?.next().value ?? []) };
}
