import { useLayoutEffect, useRef } from 'react';
import { isShortcut } from '#src/ui/shortcuts.ts';

interface RowKeys {
  /** The ID of the row that a peek shows. */
  peeked: string | undefined;
  /** Opens the peek of a row, shows another row in it, or closes it. Undefined where there is no room for one. */
  onPeek: ((id: string | undefined) => void) | undefined;
  /** Changes the layout. */
  onLayout: (layout: Layout) => void;
}

/** The keys of the layouts, after `v`. */
const layouts = { t: 'table', s: 'split', m: 'map' } as const;
type Layout = (typeof layouts)[keyof typeof layouts];

/** Milliseconds between the two keys of a layout. */
const PAUSE = 2000;

const rows = () => [...document.querySelectorAll<HTMLElement>('#results [data-row]')];

/**
 * Keys of a table of results: j and k move to the next and the previous row, Space opens and closes the peek, o opens
 * the page of a row, f moves to the filters, Escape closes the peek. v and then t, s or m change the layout.
 */
export function useRowKeys({ peeked, onPeek, onLayout }: RowKeys): void {
  const asked = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const layout = event.timeStamp - asked.current < PAUSE ? layoutOf(event) : undefined;
      asked.current = isShortcut(event, 'v') ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (layout) return onLayout(layout);
      const all = rows();
      const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
      const current = all.find((row) => row.dataset.row === peeked) ?? focused ?? undefined;
      const step = isShortcut(event, 'j', true) ? 1 : isShortcut(event, 'k', true) ? -1 : 0;
      if (step !== 0) {
        const next = all[current ? all.indexOf(current) + step : 0];
        next?.querySelector<HTMLElement>('a')?.focus();
        next?.scrollIntoView({ block: 'nearest' });
        if (next && peeked !== undefined) onPeek?.(next.dataset.row);
      } else if (isShortcut(event, ' ') && current && onPeek) {
        event.preventDefault(); // otherwise the page scrolls
        onPeek(peeked === undefined ? current.dataset.row : undefined);
      } else if (isShortcut(event, 'f')) document.querySelector<HTMLElement>('[data-filters] button')?.focus();
      else if (isShortcut(event, 'o')) current?.querySelector<HTMLElement>('a')?.click();
      else if (event.key === 'Escape' && peeked !== undefined && !event.defaultPrevented && !inDialog(event)) {
        current?.querySelector<HTMLElement>('a')?.focus(); // the peek, which may have the focus, disappears
        onPeek?.(undefined);
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [peeked, onPeek, onLayout]);
}

/** The layout of the second key. */
const layoutOf = (event: KeyboardEvent) => Object.entries(layouts).find(([key]) => isShortcut(event, key))?.[1];

/** Whether Escape belongs to an open list or dialog. */
const inDialog = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('dialog, [role=dialog], [aria-expanded=true]') !== null;
