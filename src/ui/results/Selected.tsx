import { VisuallyHidden } from '@mantine/core';
import { count } from '#src/shared/format.ts';
import { useAwaitedKeys } from '#src/ui/keys/action-keys.ts';
import { later } from '#src/ui/state/later.tsx';

/** The bar of a selection, loaded with the first one. */
export const LaterSelectionBar = later('SelectionBar', () => import('#src/ui/results/SelectionBar.tsx'));

/** Where the bar of a selection shows. It is rendered once elsewhere, so that it keeps its state when its place changes (R-1530). */
export const barPlace = <div data-bar-place style={{ display: 'contents' }} />;

/** Says to screen readers how many rows are selected, and keeps the keys of their actions until the bar is loaded. */
export function Selected(props: { count: number }) {
  useAwaitedKeys(props.count > 0 ? 'alec' : '');
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {props.count > 0 && `${count(props.count)} selected`}
    </VisuallyHidden>
  );
}
