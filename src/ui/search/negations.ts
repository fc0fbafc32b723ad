import type { z } from 'zod';
import { several } from '#src/ui/state/url-state.ts';

type Field = z.ZodType<string | string[], string[]>;

/**
 * The schemas of criteria that take several values, and of their negations, such as `not.state`, given how each reads one
 * value; undefined reads it as it is. The server refuses too many values.
 */
export function withNegations<N extends string>(readers: Readonly<Record<N, Field | undefined>>) {
  const given = Object.entries<Field | undefined>(readers);
  const read = (prefix: string) => given.map(([name, reader]) => [`${prefix}${name}`, eachRead(reader)] as const);
  return Object.fromEntries([...read(''), ...read('not.')]) as Record<N | `not.${N}`, ReturnType<typeof eachRead>>; // entries lose their names
}

const eachRead = (reader: Field | undefined) =>
  several.transform((values) => values.map((value) => [reader?.parse([value]) ?? value].flat().join()));
