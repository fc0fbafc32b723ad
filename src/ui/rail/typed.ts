import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';

/** Milliseconds after the last key press before a text applies. */
const PAUSE = 600;

/**
 * What the user types into a filter. It applies at `flush`, when its field is left, or after a pause. A change of what
 * is `given` replaces it, and so does a step back or forward to another search.
 */
export function useTyped<T extends string | object>(given: T, onApply: (typed: T) => void) {
  const [typed, setTyped] = useState(given);
  const [seen, setSeen] = useState(given);
  const search = useRef('');
  if (JSON.stringify(seen) !== JSON.stringify(given)) {
    setSeen(given);
    setTyped(given);
  }
  const apply = useDebouncedCallback(onApply, PAUSE);
  useWindowEvent('popstate', () => {
    if (!apply.isPending() || search.current === searchNow()) return;
    apply.cancel();
    setTyped(given);
  });
  return {
    typed,
    type: (next: T) => {
      search.current = searchNow();
      setTyped(next);
      apply(next);
    },
    flush: () => apply.flush(),
  };
}

/** The search of the current URL, without its view. */
function searchNow(): string {
  const query = new URLSearchParams(window.location.search);
  for (const name of ['view', 'peek', 'columns', 'filter']) query.delete(name);
  return query.toString();
}
