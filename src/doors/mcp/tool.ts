// The tools of the door: what each takes and replies.
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { Answer, Next } from '#src/doors/mcp/answer.ts';
import type { FindServices } from '#src/find/find.ts';
import type { Source } from '#src/importer/source.ts';
import type { SuggestionSource } from '#src/search-box/suggest.ts';
import type { Reader } from '#src/search-box/understand.ts';
import type { User } from '#src/server/authorization.ts';
import type { Database } from '#src/server/database.ts';
import type { openListScope } from '#src/work/lists/entries/scope.ts';
import type { ReadSpecialty } from '#src/work/lookup/match/given-row.ts';

/** What the tools read. */
export interface McpServices extends FindServices {
  users: Database;
  sources: readonly Source[];
  /** Reads lines of text as criteria. */
  box: Pick<Reader, 'grammar' | 'otherSearches'>;
  suggestionSources: readonly SuggestionSource[];
  /** What a search within a list needs. */
  listScope: ReturnType<typeof openListScope>;
  readSpecialty: ReadSpecialty;
}

/** The caller of a tool. */
export interface Call {
  services: McpServices;
  user: User;
  /** The network of the request, for the audit log. */
  address: string;
  log: FastifyBaseLogger;
  /** The error of a change that may have taken effect. */
  lost?: unknown;
}

/** A tool. Text of records is never in its description. */
export interface Tool<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  name: string;
  description: string;
  /** Whether it changes nothing. */
  isReadOnly: boolean;
  input: I;
  output: O;
  answer: (input: z.output<I>, call: Call) => Promise<Answer<z.input<O> & { next?: Next | undefined }>>;
}

/** Keeps the exact types of a tool's schemas. */
export const tool = <I extends z.ZodType, O extends z.ZodType>(each: Tool<I, O>): Tool<I, O> => each;
