import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '#src/shared/endpoint.ts';
import { ask } from '#src/ui/state/ask.ts';
import {
  getLookup,
  type LookupWish,
  listFoundNpis,
  lookUp,
  readSheet,
  type statusFilters,
  type UploadedSheet,
} from '#src/work/lookup/contract.ts';

export type StatusFilter = (typeof statusFilters)[number];

/** Milliseconds between requests while a lookup is under way. */
const INTERVAL = 1000;

/** A page of the result of a lookup. */
export const lookupQuery = (id: string, status: StatusFilter | undefined, page: number) =>
  queryOptions({
    queryKey: [getLookup.url, id, status, page],
    queryFn: ({ signal }) =>
      ask(getLookup, { params: { id }, query: { status, page: String(page), page_size: String(PAGE_SIZE) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'waiting' || data?.state === 'running' ? INTERVAL : false,
  });

/** Names the queries of a lookup, which a choice changes. */
export const lookupKey = (id: string) => [getLookup.url, id] as const;

/** The NPIs of the people that a lookup found. */
export const foundNpisQuery = (id: string) =>
  queryOptions({
    queryKey: [listFoundNpis.url, id],
    queryFn: ({ signal }) => ask(listFoundNpis, { params: { id }, signal }),
    staleTime: 0,
  });

/** Begins a lookup and returns its ID. */
export const startLookup = async (body: Partial<LookupWish>, key: string, signal: AbortSignal): Promise<string> =>
  (await ask(lookUp, { body, key, signal })).id;

/** Reads a spreadsheet on the server: the sheet of this name, else the first one with people. */
export async function uploadSheet(file: File, sheet: string, signal: AbortSignal): Promise<UploadedSheet> {
  const form = new FormData();
  form.set('file', file);
  if (sheet) form.set('sheet', sheet);
  const sent = new Response(form); // encodes the form
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return ask(readSheet, { bytes: { blob: await sent.blob(), headers }, signal });
}

/**
 * The people to add or copy: all that were found for sure or chosen, without those who are excluded or marked Do not
 * contact, and those that the user left out.
 */
export interface LookupPicks {
  found: ReadonlySet<string>;
  has: (npi: string) => boolean;
  set: (npis: readonly string[], isPicked: boolean) => void;
}
