/** Returns the answer with a name, and makes it if its version is not the kept one. */
export type KeptAnswers = <T>(name: string, version: string, make: () => Promise<T>) => Promise<T>;

/** Keeps the `most` answers that were used last. A failure is not kept. */
export function openKeptAnswers(most: number): KeptAnswers {
  const kept = new Map<string, { version: string; answer: unknown }>();
  return async <T>(name: string, version: string, make: () => Promise<T>) => {
    const known = kept.get(name);
    const answer = known?.version === version ? (known.answer as T) : await make(); // the name tells the type
    kept.delete(name);
    kept.set(name, { version, answer }); // the newest are last
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
