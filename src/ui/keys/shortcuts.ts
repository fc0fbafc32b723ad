const KEY = 'medatlas-shortcuts';

/** Whether single-key shortcuts are on in this browser. Users of speech input need to turn them off (WCAG 2.1.4). */
export const shortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Turns single-key shortcuts on or off in this browser. */
export const switchShortcuts = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');

/**
 * Whether the event presses `shortcut` without modifiers, and not in a field or a dialog. A held key counts once, unless
 * it `repeats`. Space is no shortcut on buttons, which it presses.
 */
export function isShortcut(
  { key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent,
  shortcut: string,
  repeats = false,
): boolean {
  if (key !== shortcut || ctrlKey || metaKey || altKey || (repeat && !repeats) || !shortcutsOn()) return false;
  return !(
    target instanceof Element && target.closest(shortcut === ' ' ? `${typing}, input, button, summary` : typing)
  );
}

/** Whether the event is in a field or a dialog. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(typing) !== null;

const typing = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], dialog';
