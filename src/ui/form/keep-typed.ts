import type { KeyboardEvent } from 'react';

/**
 * Keeps what is typed in a form when Escape would close it or what is around it: the focus moves to the form's button. A second
 * Escape closes.
 */
export function keepTyped(event: KeyboardEvent<HTMLElement>, isUnsaved: boolean): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Escape' || !isUnsaved || event.defaultPrevented) return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
}
