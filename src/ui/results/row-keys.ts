import { useLayoutEffect, useRef } from 'react';
import { askFor } from '#src/ui/keys/action-keys.ts';
import { isShortcut, isTyping } from '#src/ui/keys/shortcuts.ts';
import { focusSelected } from '#src/ui/results/row-focus.ts';
import type { Picks } from '#src/ui/results/selection.ts';

interface RowKeys {
  /** The ID of the row that a peek shows. */
  peeked: string | undefined;
  /** Opens the peek of a row, shows another row in it, or closes it. Undefined where there is no room for one. */
  onPeek: ((id: string | undefined) => void) | undefined;
  /** Changes the layout. Undefined where there is one only. */
  onLayout: ((layout: Layout) => void) | undefined;
  picks: Picks;
}

/** The keys of the layouts, after `v`. */
const layouts = { t: 'table', s: 'split', m: 'map' } as const;
type Layout = (typeof layouts)[keyof typeof layouts];

/** Milliseconds between the two keys of a layout. */
const PAUSE = 2000;

const rows = () => [...document.querySelectorAll<HTMLElement>('#results [data-row]')];

/**
 * Keys of a table of results: j and k move to the next and the previous row, Space opens and closes the peek, o opens
 * the page of a row, f moves to the filters, Escape closes the peek. v and then t, s or m change the layout. x selects a
 * row, J and K extend the selection, Ctrl A selects the page, Escape clears the selection. Without one, the keys of
 * actions select the row. n opens the peek of a row at the field for a note.
 */
export function useRowKeys({ peeked, onPeek, onLayout, picks }: RowKeys): void {
  const asked = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(picks);
  useLayoutEffect(() => {
    latest.current = picks;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const layout = event.timeStamp - asked.current < PAUSE ? layoutOf(event) : undefined;
      asked.current = isShortcut(event, 'v') ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (layout) return onLayout?.(layout);
      const all = rows();
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
      const current = all.find((row) => row.dataset.row === peeked) ?? focused ?? undefined;
      const { set, toggle, clear, offered, count } = latest.current;
      const pressed = ['j', 'k', 'J', 'K'].find((key) => isShortcut(event, key, true));
      const step = pressed === undefined ? 0 : pressed.toLowerCase() === 'j' ? 1 : -1;
      if (step !== 0) {
        const next = all[current ? all.indexOf(current) + step : 0];
        next?.querySelector<HTMLElement>('a')?.focus();
        next?.scrollIntoView({ block: 'nearest' });
        if (next && peeked !== undefined) onPeek?.(next.dataset.row);
        if (event.shiftKey) set(idsOf([current, next]), true);
      } else if (isShortcut(event, ' ') && current && onPeek) {
        event.preventDefault(); // otherwise the page scrolls
        onPeek(peeked === undefined ? current.dataset.row : undefined);
      } else if (isShortcut(event, 'f'))
        document.querySelector<HTMLElement>('[data-filters] button:not(header > *)')?.focus();
      else if (isShortcut(event, 'o')) current?.querySelector<HTMLElement>('a')?.click();
      else if (isShortcut(event, 'x') && current) toggle(idsOf([current])[0] ?? '');
      else if (isSelectAll(event) && offered.length > 0) {
        event.preventDefault();
        if (!focused) all[0]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true }); // the tools disappear
        set(offered, true);
      } else if (actions.some((key) => isShortcut(event, key)) && current && count === 0) {
        event.preventDefault(); // done: the key must not be kept once more for the bar
        askFor(event.key);
        set(idsOf([current]), true);
      } else if (isShortcut(event, 'n') && current && peeked === undefined && onPeek) {
        event.preventDefault(); // otherwise the field gets the letter
        askFor('n');
        onPeek(current.dataset.row);
      } else if (event.key === 'Escape' && peeked !== undefined && !event.defaultPrevented && !inDialog(event)) {
        current?.querySelector<HTMLElement>('a')?.focus(); // the peek, which may have the focus, disappears
        onPeek?.(undefined);
      } else if (event.key === 'Escape' && count > 0 && !event.defaultPrevented && !inDialog(event)) {
        if (document.activeElement?.closest('[role=toolbar]')) focusSelected();
        clear();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [peeked, onPeek, onLayout]);
}

/** The layout of the second key. */
const layoutOf = (event: KeyboardEvent) => Object.entries(layouts).find(([key]) => isShortcut(event, key))?.[1];

/** The keys of actions on the selection. */
const actions = ['l', 'e', 'c'];

const idsOf = (some: readonly (HTMLElement | undefined)[]) => some.flatMap((row) => row?.dataset.row ?? []);

const isSelectAll = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && event.key === 'a' && !event.shiftKey && !event.altKey && !isTyping(event);

/** Whether Escape belongs to an open list, menu or dialog. */
const inDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('dialog, [role=dialog], [role=menu], [aria-expanded=true]') !== null;
