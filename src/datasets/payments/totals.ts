/** Lifetime of a cached total in milliseconds: the service publishes once a year and corrects a few times. */
const KEPT = 3_600_000;
/** Number of cached totals. The oldest are evicted first. */
const MOST = 1000;

/** Caches the result of `count` for an hour. Concurrent callers share one call; a failure is not cached. */
export function totals(count: (dataset: string, filters: string) => Promise<number>) {
  const known = new Map<string, { total: Promise<number>; until: number }>();
  return (dataset: string, filters: string): Promise<number> => {
    const key = `${dataset}?${filters}`;
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.total;
    const total = count(dataset, filters);
    known.delete(key);
    known.set(key, { total, until: Date.now() + KEPT });
    total.catch(() => known.delete(key)); // the callers handle the error
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break;
      known.delete(oldest);
    }
    return total;
  };
}
