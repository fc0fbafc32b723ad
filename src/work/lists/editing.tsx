import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useRef, useState } from 'react';
import { peopleCount } from '#src/shared/format.ts';
import { meansNo, type NoReason } from '#src/shared/no-reasons.ts';
import { titledName } from '#src/shared/title-case.ts';
import { askFor } from '#src/ui/keys/action-keys.ts';
import { notify } from '#src/ui/messages/notices.ts';
import { ApiError, ask, messageOf } from '#src/ui/state/ask.ts';
import type { List, TeamMate } from '#src/work/lists/contract.ts';
import {
  changeEntries,
  type EntryState,
  getEntries,
  type ListRow,
  removeEntries,
  restoreEntries,
} from '#src/work/lists/entries/contract.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';

/** A change of people on a list. */
export interface Wish {
  stage?: string;
  owner?: TeamMate | null;
  priority?: ListRow['priority'];
  next_step?: string;
  due_on?: string | null;
  /** Of people in a stage that means no. */
  reason?: NoReason;
  reason_text?: string;
}

/** The people of a change: those of rows, each at its version, or by NPI, or all that a search within the list finds. */
export type Chosen = { rows: Pick<ListRow, 'npi' | 'version'>[] } | { npis: string[] } | { search: string };

/** The state of people whom another user changed first. */
export type Theirs = EntryState & { updated_at?: string; updated_by?: TeamMate | null };

interface Change {
  chosen: Chosen;
  wish: Wish;
  /** What was done, such as 'Moved Raman, Priya to Contacted.', by the number of people if only the reply has it. */
  done: string | ((people: number) => string);
}

const partsOf = (chosen: Chosen, versionOf: (row: Pick<ListRow, 'npi' | 'version'>) => number) =>
  'rows' in chosen ? { npis: chosen.rows.map(({ npi }) => npi), versions: chosen.rows.map(versionOf) } : chosen;

const bodyOf = ({ owner, ...wish }: Wish) => ({ ...wish, ...(owner !== undefined && { owner: owner?.id ?? null }) });

/** The editing of the people on a list. */
export function useEditing(list: List, onPeek: (npi: string) => void) {
  const client = useQueryClient();
  const params = { id: list.id };
  const reload = () => reloadLists(client);
  const mutationKey = [changeEntries.url, list.id];
  const [saidNo, setSaidNo] = useState<Pick<ListRow, 'npi' | 'version'>[]>();
  const made = useRef(new Map<string, number>()); // the version that the user's own change made of another one

  /** The version of a row after the user's own changes since it was shown. Those of other users still count. */
  const versionOf = ({ npi, version }: Pick<ListRow, 'npi' | 'version'>): number => {
    const next = made.current.get(`${npi} ${version}`);
    return next === undefined ? version : versionOf({ npi, version: next });
  };

  /** Shows a change before the server has answered. */
  const foresee = ({ chosen, wish }: Change) => {
    const before = client.getQueriesData({ queryKey: [getEntries.url] });
    const npis = new Set('rows' in chosen ? chosen.rows.map(({ npi }) => npi) : 'npis' in chosen ? chosen.npis : []);
    client.setQueriesData<{ rows: ListRow[] }>({ queryKey: [getEntries.url] }, (page) =>
      page ? { ...page, rows: page.rows.map((row) => (npis.has(row.npi) ? { ...row, ...wish } : row)) } : page,
    );
    return before;
  };

  const change = useMutation({
    mutationKey,
    scope: { id: `list ${list.id}` }, // one after the other, each of the version that the last one made
    mutationFn: async ({ chosen, wish }: Change) => {
      const reply = await ask(changeEntries, { params, body: { ...partsOf(chosen, versionOf), ...bodyOf(wish) } });
      for (const { npi, version } of reply.rows) made.current.set(`${npi} ${version - 1}`, version);
      return reply;
    },
    onMutate: foresee,
    onSuccess: ({ rows }, { wish, done }) => {
      const says = typeof done === 'string' ? done : done(rows.length);
      if (wish.reason) return notify(says);
      if (wish.stage !== undefined && meansNo(wish.stage)) setSaidNo(rows);
      notify(says, async () => {
        for (const [was, some] of groupsOf(rows, wish))
          await ask(changeEntries, {
            params,
            body: {
              npis: some.map(({ npi }) => npi),
              versions: some.map(({ version }) => version),
              ...bodyOf(was),
            },
          });
        await reload();
      });
    },
    onError: (error, _, before) => {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
      if (!isConflict(error)) notify(wordsOf(error));
    },
    // a change that waits still shows
    onSettled: (_, error) => (isOutage(error) || client.isMutating({ mutationKey }) > 1 ? undefined : reload()),
  });

  const remove = useMutation({
    mutationFn: (chosen: { npis: string[] } | { search: string }) => ask(removeEntries, { params, body: chosen }),
    onSuccess: ({ removed, npis }) => {
      notify(`Removed ${peopleCount(removed)} from ${list.name}.`, async () => {
        if (npis.length > 0) await ask(restoreEntries, { params, body: { npis } });
        await reload();
      });
    },
    onError: (error) => notify(wordsOf(error)),
    onSettled: (_, error) => (isOutage(error) ? undefined : reload()),
  });

  return {
    list,
    mayEdit: list.may !== 'view' && !list.archived,
    change: change.mutate,
    /** Like `change`, and says when it is done. */
    save: change.mutateAsync,
    remove: remove.mutate,
    /** The change that another user's change stopped, and what that one did. */
    conflict:
      change.variables && isConflict(change.error)
        ? { ...change.variables, theirs: (change.error.details as { entries?: Theirs[] }).entries ?? [] }
        : undefined,
    /** Goes to the field for a note about a person. */
    write: (npi: string) => {
      askFor('n');
      onPeek(npi);
    },
    forget: change.reset,
    /** The people whom the last change moved to a stage that means no, until the reason is given or skipped (R-1557). */
    saidNo,
    skipReason: () => setSaidNo(undefined),
  };
}

const isConflict = (error: Error | null): error is ApiError => error instanceof ApiError && error.code === 'changed';

/** Whether the server did not reply, or failed. The list then stays on the screen, with what is typed in it. */
const isOutage = (error: Error | null) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What failed, and without a reply what to do. */
const wordsOf = (error: Error) =>
  error instanceof ApiError && error.status === 0
    ? `${error.message}. Check your connection, then try again.`
    : messageOf(error);

export type Editing = ReturnType<typeof useEditing>;

/** The previous values that a change replaced, each with the people who had them. */
function groupsOf(rows: { npi: string; version: number; was: Omit<EntryState, 'npi' | 'version'> }[], wish: Wish) {
  const groups = new Map<string, [Wish, typeof rows]>();
  for (const row of rows) {
    const was = Object.fromEntries(Object.entries(row.was).filter(([name]) => name in wish)) as Wish;
    const key = JSON.stringify(was);
    groups.set(key, [was, [...(groups.get(key)?.[1] ?? []), row]]);
  }
  return [...groups.values()];
}

/** The editing of the list on the screen. */
export const EditingContext = createContext<Editing | undefined>(undefined);

export function useListEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useListEditing must be used within a list');
  return editing;
}

/** 'Moved Priya Raman to Contacted.', 'Moved 12 people to Contacted.' */
export const movedTo = (stage: string, who: ListRow | number): string =>
  `Moved ${typeof who === 'number' ? peopleCount(who) : rowName(who)} to ${stage}.`;

export const rowName = (row: ListRow): string => titledName({ ...row, credential: null }) ?? row.npi;
