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

/** Focuses an element if the focus is lost by the next frame, with a button that disappeared. */
export function landFocus(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
  });
}

function openerNow(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role=menu]'); // it closes
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
}
