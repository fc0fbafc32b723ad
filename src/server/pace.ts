export interface Pace {
  /** Calls that a subject may make in a second, over time. */
  rate: number;
  /** Calls that it may make at once. */
  burst: number;
}

/** Subjects kept before those are dropped that have their whole burst again. */
const MOST = 10_000;

/**
 * Returns a function that says whether a subject may make one more call. A subject that was refused may call again within
 * 1/`rate` seconds. Counted in this process: a flood of calls costs no disk.
 */
export function paceOf({ rate, burst }: Pace): (subject: string) => boolean {
  const due = new Map<string, number>(); // when each subject would have made its calls at the rate, in seconds
  return (subject) => {
    const now = performance.now() / 1000;
    if (due.size > MOST) for (const [each, at] of due) if (at <= now) due.delete(each);
    const next = Math.max(due.get(subject) ?? 0, now) + 1 / rate;
    if (next - now > burst / rate) return false;
    due.set(subject, next);
    return true;
  };
}
