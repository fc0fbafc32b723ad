import { useSyncExternalStore } from 'react';

/** A message about what the user did, with a way to take it back. */
export interface Notice {
  id: number;
  text: string;
  undo?: () => Promise<unknown>;
  /** The path of the list that people were added to. */
  list?: string;
  /** Loads again what could not be loaded. */
  retry?: () => unknown;
}

let shown: Notice | undefined;
let made = 0;
const listeners = new Set<() => void>();

const show = (notice: Notice | undefined) => {
  shown = notice;
  for (const listener of listeners) listener();
};

/** Shows a message in place of the last one. With `undo`, it offers 'Undo', and with the path of a list 'Open list'. */
export function notify(text: string, undo?: () => Promise<unknown>, list?: string): void {
  made += 1;
  show({ id: made, text, undo, list });
}

/** Says that something could not be loaded, and offers 'Retry'. */
export function notifyFailed(text: string, retry: () => unknown): void {
  made += 1;
  show({ id: made, text, retry });
}

/** Hides a message, unless another one has replaced it. */
export const dismiss = (id: number): void => {
  if (shown?.id === id) show(undefined);
};

/** The message on the screen. */
export const useNotice = (): Notice | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
