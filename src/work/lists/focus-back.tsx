import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to a button when what it opened closes with the focus. */
export function useFocusBack(opened: boolean, button: RefObject<HTMLElement | null>): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !opened && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = opened;
  }, [opened, button]);
}
