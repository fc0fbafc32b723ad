import { useEffect } from 'react';
import { isShortcut } from '#src/ui/keys/shortcuts.ts';

/** Opens the stages of the selection, else of the row with the focus or the peeked row, at the key s. */
export function useStageKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, 's')) return;
      const row =
        document.activeElement?.closest('#results [data-row]') ??
        document.querySelector('#results [data-mark="current"]');
      const field =
        document.querySelector<HTMLElement>('[data-set-stage]') ??
        row?.querySelector<HTMLElement>('[data-stage] [role=combobox]');
      if (!field) return;
      event.preventDefault();
      // a menu that opens during the press closes again
      setTimeout(() => {
        field.focus();
        field.click();
      });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
