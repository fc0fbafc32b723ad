// Parameters that come in pairs or negated.
import type { z } from 'zod';

/** The same parameters, each named with `not.` before it. */
export const negated = <const S extends z.ZodRawShape>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, rule]) => [`not.${name}`, rule])) as {
    [N in keyof S & string as `not.${N}`]: S[N]; // entries lose their names' type
  };

/** Refuses each `…_from` above its `…_to`. */
export function inOrder(query: Readonly<Record<string, unknown>>, { addIssue }: z.core.$RefinementCtx): void {
  for (const [name, from] of Object.entries(query)) {
    if (!name.endsWith('_from') || from === undefined) continue;
    const end = name.replace(/_from$/, '_to');
    const to = query[end];
    if (to !== undefined && (from as string | number) > (to as string | number))
      addIssue({ code: 'custom', path: [name], message: `must not be above ${end}`, input: query });
  }
}
