import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { landFocus } from '#src/ui/keys/focus-return.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { getPersonRecord, restoreRecords, type TeamRecord } from '#src/work/people/contract.ts';

/** The record about a person. Other users change it too. */
export const recordQuery = (npi: string) =>
  queryOptions({
    queryKey: [getPersonRecord.url, npi],
    queryFn: ({ signal }) => ask(getPersonRecord, { params: { npi }, signal }),
    staleTime: 0,
    retry: false,
  });

/** The ID of the element with the record about the person. */
export const RECORD = 'person-record';

/** The ID of the button that marks a person Do not contact, or lifts the mark. */
export const MARK = 'mark-person';

/** Reloads all that shows the record about a person. */
export async function reloadRecord(client: QueryClient, npi: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: [getPersonRecord.url, npi] }),
    client.invalidateQueries({ queryKey: ['marks'] }),
    // lists show notes and activities too; their contract weighs more than this
    client.invalidateQueries({ queryKey: ['/api/lists/:id/entries'] }),
  ]);
}

/**
 * Says what was done about a person, with 'Undo', and reloads the record after both. A focus that was lost goes
 * to the element with the ID `landing`.
 */
export function useDone(npi: string, landing = RECORD) {
  const client = useQueryClient();
  return async (text: string, undo: () => Promise<unknown>) => {
    notify(text, async () => {
      await undo();
      await reloadRecord(client, npi);
    });
    await reloadRecord(client, npi);
    landFocus(() => document.getElementById(landing));
  };
}

/** Restores what was deleted or lifted. */
export const restore = (npi: string, ids: string[]) => ask(restoreRecords, { params: { npi }, body: { ids } });

/** The mark that counts and ends last. Undefined if the team may contact the person. */
export const markOf = ({ do_not_contact }: TeamRecord) =>
  do_not_contact
    .filter(({ counts }) => counts)
    .toSorted((a, b) => (b.until ?? '9999').localeCompare(a.until ?? '9999'))
    .at(0);
