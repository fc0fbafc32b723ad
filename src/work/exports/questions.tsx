import { queryOptions } from '@tanstack/react-query';
import { ErrorReply } from '#src/shared/endpoint.ts';
import { ApiError, ask } from '#src/ui/state/ask.ts';
import { type ExportTable, listColumns, listExports } from '#src/work/exports/contract.ts';

/** The columns of exports and the allowance of today. */
export const columnsQuery = (of: ExportTable) =>
  queryOptions({
    queryKey: [listColumns.url, of],
    queryFn: ({ signal }) => ask(listColumns, { query: { of }, signal }),
    staleTime: 0,
  });

/** Milliseconds between requests while an export is under way. */
const INTERVAL = 1000;

/** The user's exports of the last 24 hours. */
export const exportsQuery = queryOptions({
  queryKey: [listExports.url],
  queryFn: async ({ signal }) => (await ask(listExports, { signal })).rows,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((each) => each.state === 'waiting' || each.state === 'running') ? INTERVAL : false,
});

/** What was downloaded. */
export interface Downloaded {
  rows: number;
  doNotContact: number;
}

/** Downloads the file of an address, as the browser does with a link, but with the message of an error. Throws ApiError. */
export async function download(address: string): Promise<Downloaded> {
  const response = await fetch(address).catch(() => {
    throw new ApiError(0, 'unreachable', FAILED);
  });
  if (!response.ok) {
    const received: unknown = await response.json().catch(() => undefined);
    const { data = { code: 'unreadable', message: FAILED } } = ErrorReply.safeParse(received);
    throw new ApiError(response.status, data.code, data.message, response.headers.get('x-request-id') ?? undefined);
  }
  const { headers } = response;
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  const file = await response.blob().catch(() => {
    throw new ApiError(0, 'unreachable', FAILED);
  });
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // after the browser has read it
  return { rows: Number(headers.get('x-export-rows')), doNotContact: Number(headers.get('x-export-do-not-contact')) };
}

const FAILED = 'The export failed. Please try again.';
