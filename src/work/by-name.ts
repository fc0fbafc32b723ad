const { compare } = new Intl.Collator('en-US', { numeric: true });

/** Compares what has a name as people sort names: `List 2` before `List 10`, and equal names by ID. */
export const byName = (one: { id: string; name: string }, other: { id: string; name: string }): number =>
  compare(one.name, other.name) || compare(one.id, other.id);
