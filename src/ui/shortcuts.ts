const KEY = 'medatlas-shortcuts';

/** Whether single keys are shortcuts, kept in this browser. They can be turned off (WCAG 2.1.4): people who speak to it send keys. */
export const shortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

export const switchShortcuts = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');

/** Whether a key was pressed as a shortcut: alone, and neither into a field nor in a dialog, which has keys of its own. */
export function isShortcut({ key, ctrlKey, metaKey, altKey, repeat, target }: KeyboardEvent, wanted: string): boolean {
  if (key !== wanted || ctrlKey || metaKey || altKey || repeat || !shortcutsOn()) return false;
  return !(
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog], dialog')
  );
}
