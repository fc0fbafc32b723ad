import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that opened a dialog, or to the button of the menu with that element. Mantine does so
 * only for a dialog that stays mounted.
 */
export function useFocusReturn(): void {
  const [opener] = useState(openerNow);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** Frames in which a button that is about to disappear does so. */
const FRAMES = 30;

/** Focuses an element once the focus is lost, with a button that disappears within half a second. */
export function landFocus(find: () => HTMLElement | null): void {
  const before = document.activeElement;
  const look = (left: number) => {
    const now = document.activeElement;
    if (now === document.body) find()?.focus({ preventScroll: true });
    else if (now === before && left > 0) requestAnimationFrame(() => look(left - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}

function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]'); // it closes
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}

/** A `ref` that focuses an element as it appears, because the one that had the focus has just gone. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
