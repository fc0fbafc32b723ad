import { useEffect, useRef } from 'react';

/** How much of a part must be in sight for it to count as seen, in pixels. */
const IN_SIGHT = 160;

/** Scrolls to a part of the page once it is drawn, where it would otherwise be out of sight, as on a phone; `atOnce`: at first. */
export function useReveal<E extends HTMLElement>(atOnce = false) {
  const ref = useRef<E>(null);
  const wanted = useRef(atOnce);
  useEffect(() => {
    if (!wanted.current || !ref.current) return;
    wanted.current = false;
    if (ref.current.getBoundingClientRect().top > innerHeight - IN_SIGHT)
      ref.current.scrollIntoView({ block: 'start' });
  });
  const reveal = () => {
    wanted.current = true;
  };
  return { ref, reveal };
}
