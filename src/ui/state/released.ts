import { useRef, useSyncExternalStore } from 'react';

let isPressed = false;
const listeners = new Set<() => void>();

function set(pressed: boolean) {
  if (isPressed === pressed) return;
  isPressed = pressed;
  for (const listener of listeners) listener();
}

const release = () => void setTimeout(() => set(false)); // after the click, which follows the release, if there is one
addEventListener('click', () => set(false)); // in the bubbling phase, after the handlers of the page
addEventListener('pointerdown', ({ button }) => button === 0 && set(true), true);
addEventListener('pointermove', ({ buttons }) => isPressed && buttons === 0 && release(), true); // released outside
for (const end of ['pointerup', 'pointercancel', 'dragend']) addEventListener(end, release, true);
addEventListener('blur', release); // of the window: that of an element does not bubble

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The value, or while the pointer is pressed the value before. What the user is about to hit then stays in place;
 * otherwise the click could miss.
 */
export function useReleased<T>(value: T): T {
  const held = useSyncExternalStore(subscribe, () => isPressed);
  const shown = useRef(value);
  if (!held) shown.current = value;
  return shown.current;
}
