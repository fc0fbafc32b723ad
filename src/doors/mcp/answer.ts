// The replies of tools: the same facts as a structure and as a text that ends with the next call.
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';

/** The largest reply in bytes: assistants cut longer ones. */
const MOST_BYTES = 24_000;

/** For the envelope of the protocol. */
const ENVELOPE = 500;

/** Rows of a reply by default, and at most. */
export const ROWS = 25;
export const MOST_ROWS = 50;

/** A call that goes on from a reply. */
export const Next = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) });
export type Next = z.infer<typeof Next>;

/** What a tool replies. */
export interface Answer<S extends { next?: Next | undefined }> {
  structure: S;
  /** The lines of the text, without the next call. */
  lines: readonly string[];
  /** The NPIs of its rows, which get a link each. */
  npis?: readonly string[];
}

/** The reply in the form of the protocol. */
export function resultOf({ structure, lines, npis = [] }: Answer<{ next?: Next | undefined }>): CallToolResult {
  const { next } = structure;
  const text = [...lines, ...(next ? [`Next: call ${next.tool} with ${JSON.stringify(next.arguments)}`] : [])];
  return {
    content: [
      { type: 'text', text: text.join('\n') },
      ...npis.map((npi) => ({ type: 'resource_link' as const, uri: uriOf(npi), name: npi })),
    ],
    structuredContent: structure as Record<string, unknown>,
  };
}

/** The address of a record as a resource. */
const uriOf = (npi: string): string => `medatlas://provider/${npi}`;

/** Whether a reply is small enough. */
const fits = (answer: Answer<{ next?: Next | undefined }>): boolean =>
  Buffer.byteLength(JSON.stringify(resultOf(answer))) <= MOST_BYTES - ENVELOPE;

/**
 * The page of a search with as many of its rows as fit (R-1636): all, or a whole part of them, so that the pages after it begin
 * where it ends. `make` makes the reply of some rows, and of the page that begins with them.
 */
export function largestPage<R, S extends { next?: Next | undefined }>(
  rows: readonly R[],
  { page, limit }: { page: number; limit: number },
  make: (rows: readonly R[], at: { page: number; limit: number }) => Answer<S>,
): Answer<S> {
  const sizes = Array.from({ length: limit }, (_, n) => limit - n).filter((size) => limit % size === 0);
  for (const size of sizes) {
    const answer = make(rows.slice(0, size), { page: ((page - 1) * limit) / size + 1, limit: size });
    if (fits(answer) || size === 1) return answer;
  }
  throw new Error('A page has at least one row.'); // 1 divides each size
}

/** The first of some items, as many as fit. */
export function largestStart<I, S extends { next?: Next | undefined }>(
  items: readonly I[],
  make: (items: readonly I[]) => Answer<S>,
): { answer: Answer<S>; count: number } {
  for (let count = items.length; ; count = Math.floor(count * 0.8)) {
    const answer = make(items.slice(0, count));
    if (count <= 1 || fits(answer)) return { answer, count };
  }
}
