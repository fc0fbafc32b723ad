import { queryOptions } from '@tanstack/react-query';
import { ask } from '#src/ui/state/ask.ts';
import { addFile, type EntryFile, listFiles } from '#src/work/files/contract.ts';

/** A person on a list. */
export interface OfEntry {
  list: string;
  npi: string;
}

/** The files of people on a list. */
export const filesQuery = (list: string, npis: readonly string[]) =>
  queryOptions({
    queryKey: [listFiles.url, list, npis],
    queryFn: ({ signal }) => ask(listFiles, { query: { list, npi: [...npis] }, signal }),
    staleTime: 0,
  });

/** Uploads a file of a person on a list. */
export async function uploadFile(of: OfEntry, file: File): Promise<EntryFile> {
  const form = new FormData();
  form.set('file', file);
  const sent = new Response(form); // encodes the form
  const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
  return ask(addFile, { query: { ...of }, bytes: { blob: await sent.blob(), headers } });
}
