import { useEffect } from 'react';
import { askFor } from '#src/ui/action-keys.ts';
import { isShortcut } from '#src/ui/shortcuts.ts';

/** Keeps a press of `key` for its action, while the part of the page that has it is still loading. */
export function useAwaitedKey(key: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => isShortcut(event, key) && !event.defaultPrevented && askFor(key);
    window.addEventListener('keydown', onKey); // after the listeners of the document, which are those of actions
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}
