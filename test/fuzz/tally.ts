interface Tally {
  sent: number;
  /** Replies of success. */
  good: number;
  /** Replies other than those of access and of validation: the call itself ran. */
  ran: number;
}

/** Statuses of refusals before a call runs. A closed connection has 0. */
const before = new Set([0, 400, 401, 403, 406, 411, 413, 415, 421, 429]);

/** Counts replies by operation and by status. */
export function talliesOf(operations: readonly string[]) {
  const tallies = new Map(operations.map((name): [string, Tally] => [name, { sent: 0, good: 0, ran: 0 }]));
  const statuses = new Map<number, number>();
  const sum = (of: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[of], 0);
  return {
    count: (operation: string, status: number) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const tally = tallies.get(operation) as Tally; // of one of the operations
      tally.sent += 1;
      tally.good += Number(status >= 200 && status < 400);
      tally.ran += Number(!before.has(status));
    },
    sum,
    statuses: () =>
      [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status || 'closed'}`),
    /** A line per operation. */
    lines: () =>
      [...tallies].map(([name, { sent, ran, good }]) => `${name}: ${sent} sent, ${ran} ran, ${good} succeeded`),
    withoutSuccess: () => [...tallies].filter(([, { good }]) => good === 0).map(([name]) => name),
  };
}
