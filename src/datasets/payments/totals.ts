/** How long a total is believed, in milliseconds: the service publishes once a year and corrects a few times. */
const KEPT = 3_600_000;
/** How many totals are kept; the oldest go first. */
const MOST = 1000;

/** Remembers what `count` found for an hour. Those who ask for the same at once wait for one call; a failure is not kept. */
export function totals(count: (dataset: string, filters: string) => Promise<number>) {
  const known = new Map<string, { total: Promise<number>; until: number }>();
  return (dataset: string, filters: string): Promise<number> => {
    const key = `${dataset}?${filters}`;
    const found = known.get(key);
    if (found && found.until > Date.now()) return found.total;
    const total = count(dataset, filters);
    known.delete(key);
    known.set(key, { total, until: Date.now() + KEPT });
    total.catch(() => known.delete(key)); // whoever asked is told
    for (const oldest of known.keys()) {
      if (known.size <= MOST) break;
      known.delete(oldest);
    }
    return total;
  };
}
