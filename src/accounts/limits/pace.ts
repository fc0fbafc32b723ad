export interface Pace {
  /** Average calls per second that a subject may make. */
  rate: number;
  /** Calls that a subject may make at once. */
  burst: number;
}

/** Maximum of stored subjects before those with a full burst are dropped. */
const MOST = 10_000;

/**
 * Returns a rate limiter: a function that counts a call of a subject and returns whether it is allowed. A refused
 * subject may call again within 1/`rate` seconds. Counts are in memory, so that a flood of calls writes nothing to
 * disk.
 */
export function paceOf({ rate, burst }: Pace): (subject: string) => boolean {
  const due = new Map<string, number>(); // seconds at which each subject has its whole burst again
  return (subject) => {
    const now = performance.now() / 1000;
    if (due.size > MOST) for (const [each, at] of due) if (at <= now) due.delete(each);
    const next = Math.max(due.get(subject) ?? 0, now) + 1 / rate;
    if (next - now > burst / rate) return false;
    due.set(subject, next);
    return true;
  };
}
