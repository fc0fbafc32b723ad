import { useEffect, useRef } from 'react';
import { isShortcut, isTyping } from '#src/ui/keys/shortcuts.ts';

/** Milliseconds that an action has to load. */
const PATIENCE = 5000;

const nothing = { key: '', until: 0, text: '' };
let asked = nothing;

/** Asks for the action of a key, which is still loading. What is typed after `n` waits for the field of the note. */
export function askFor(key: string): void {
  asked = { key, until: performance.now() + PATIENCE, text: '' };
  if (key === 'n') addEventListener('keydown', keepText, true);
}

/** Keeps a character, or deletes the last one. Escape, a field with the focus and the end of the wait end it. */
function keepText(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (asked.key !== 'n' || performance.now() > asked.until || isTyping(event) || key === 'Escape')
    return removeEventListener('keydown', keepText, true);
  if (ctrlKey || metaKey || altKey || (key.length > 1 && key !== 'Backspace')) return;
  asked.text = key.length > 1 ? asked.text.slice(0, -1) : asked.text + key;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Does `act` at the key `key`, if there is one, and at once if the user pressed it before this action was loaded. */
export function useActionKey(key: string | undefined, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (key === undefined) return;
    if (asked.key === key && performance.now() < asked.until) {
      const { text } = asked;
      asked = nothing;
      latest.current();
      if (text) document.execCommand('insertText', false, text); // as typed: the field's form hears of it
    }
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, key)) return;
      event.preventDefault(); // otherwise a field that gets the focus also gets the letter
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key]);
}

/** Keeps a press of one of `keys`, which are letters, for its action, while that part of the page is still loading. */
export function useAwaitedKeys(keys: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && [...keys].some((key) => isShortcut(event, key))) askFor(event.key);
    };
    window.addEventListener('keydown', onKey); // after the listeners of the document, which are those of actions
    return () => window.removeEventListener('keydown', onKey);
  }, [keys]);
}
