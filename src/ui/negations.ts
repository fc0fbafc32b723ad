import type { z } from 'zod';
import { several } from '#src/ui/url-state.ts';

type Field = z.ZodType<string | string[], string[]>;

/**
 * The schemas of criteria that take several values, and of their negations, such as `not.state`. `readers` says how a
 * parameter reads one value, if not as it is. The server refuses too many values.
 */
export function withNegations<N extends string>(names: readonly N[], readers: Partial<Record<N, Field>>) {
  const read = (prefix: string) => names.map((name) => [`${prefix}${name}`, eachRead(readers[name])] as const);
  return Object.fromEntries([...read(''), ...read('not.')]) as Record<N | `not.${N}`, ReturnType<typeof eachRead>>; // entries lose their names
}

const eachRead = (reader: Field | undefined) =>
  several.transform((values) => values.map((value) => [reader?.parse([value]) ?? value].flat().join()));
