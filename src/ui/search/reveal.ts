import { useEffect, useRef } from 'react';

/** Pixels of an element that must be in the viewport for it to count as visible. */
const VISIBLE = 160;

/**
 * Returns a ref and `reveal`, which scrolls to the element after the next render if it is below the viewport. `atOnce`
 * reveals it on mount.
 */
export function useReveal<E extends HTMLElement>(atOnce = false) {
  const ref = useRef<E>(null);
  const pending = useRef(atOnce);
  useEffect(() => {
    if (!pending.current || !ref.current) return;
    pending.current = false;
    if (ref.current.getBoundingClientRect().top > innerHeight - VISIBLE) ref.current.scrollIntoView({ block: 'start' });
  });
  const reveal = () => {
    pending.current = true;
  };
  return { ref, reveal };
}
