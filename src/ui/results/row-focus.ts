// The focus in a list of rows that changes: it stays at its row, and returns to it after Back.
import { type FocusEvent, type MouseEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { entryNow, openedRows } from '#src/ui/state/history.ts';

/** Returns a function that remembers from which row the user leaves the current page. */
export function useLeaveFrom(): (row: string) => void {
  const location = useLocation();
  return (row) => void openedRows.set(entryNow(location).key, row);
}

/**
 * Properties of the element around the rows, each with its ID in `data-row`. If a row's focused link is replaced by
 * another, that one gets the focus. After Back, the row that the user came from does.
 */
export function useRowFocus<E extends HTMLElement>() {
  const list = useRef<E>(null);
  const focused = useRef<string>(undefined);
  const leaveFrom = useLeaveFrom();
  const { key } = useLocation();
  const isStep = useNavigationType() === 'POP';
  useEffect(() => {
    const row = isStep ? openedRows.get(key) : undefined;
    openedRows.delete(key);
    const isIdle = document.activeElement?.matches('body, h1'); // a new page gives its heading the focus
    if (row !== undefined && isIdle) focusRow(list.current, row);
  }, [key, isStep]);
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    if (!focusRow(list.current, focused.current)) focused.current = undefined;
  });
  return {
    ref: list,
    onClickCapture: ({ target }: MouseEvent) => {
      const row = rowOf(target);
      if (row !== undefined) leaveFrom(row);
    },
    onFocus: ({ target }: FocusEvent) => {
      focused.current = rowOf(target);
    },
    onBlur: ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        const hasFocus = list.current?.contains(document.activeElement);
        if (target.isConnected && !hasFocus) focused.current = undefined; // otherwise the link has been replaced
      });
    },
  };
}

/** Moves the focus to the first selected row, before what has it disappears. */
export function focusSelected(): void {
  const row = document.querySelector<HTMLElement>('#results [data-picked] a') ?? document.getElementById('results');
  row?.focus({ preventScroll: true });
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

/** Returns whether the row is there. */
function focusRow(list: HTMLElement | null, row: string): boolean {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const link = rows.find((each) => each.dataset.row === row)?.querySelector<HTMLElement>('a');
  link?.focus({ preventScroll: true });
  return link !== undefined;
}
