import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';

/** Milliseconds after the last key press before a text applies. */
const PAUSE = 600;

/**
 * What the user types into a filter. It applies at Enter, when its field is left, or after a pause. A change of what
 * is `given` replaces it once it has applied, and a step back or forward to another search replaces it at once.
 */
export function useTyped<T extends string | object>(given: T, onApply: (typed: T) => void) {
  const [typed, setTyped] = useState(given);
  const [seen, setSeen] = useState(given);
  const search = useRef('');
  const apply = useDebouncedCallback(onApply, PAUSE);
  if (JSON.stringify(seen) !== JSON.stringify(given)) {
    setSeen(given);
    if (!apply.isPending()) setTyped(given); // otherwise the user has typed since the search that this comes from
  }
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
    /** Apply it at Enter, and when its field is left. */
    ends: { onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && apply.flush(), onBlur: () => apply.flush() },
  };
}

/** The search of the current URL, without its view. */
function searchNow(): string {
  const query = new URLSearchParams(window.location.search);
  for (const name of ['view', 'peek', 'columns', 'filter']) query.delete(name);
  return query.toString();
}
