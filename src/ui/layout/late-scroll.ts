import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { z } from 'zod';

/** The session storage key under which the router saves scroll positions across reloads. */
export const SCROLL_STORE = 'medatlas-scroll';

/** Returns the key of a scroll position. The first history entry of a tab has no key, so its URL serves as one. */
export const scrollKeyOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/**
 * Restores the scroll position after a reload, when the page has grown long enough. The router tries too early, before
 * the rows have loaded. A scroll, click or key press of the user cancels it.
 */
export function useLateScroll() {
  const scrollKey = scrollKeyOf(useLocation());
  const [saved] = useState(readSaved);
  useEffect(() => {
    const target = saved.get(scrollKey) ?? 0;
    saved.delete(scrollKey);
    if (target === 0 || target <= scrollY) return; // reading scrollY lays the page out
    const end = new AbortController();
    const height = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < target) return;
      scrollTo(0, target);
      end.abort();
    });
    end.signal.addEventListener('abort', () => height.disconnect());
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, () => end.abort(), { signal: end.signal, passive: true });
    height.observe(document.body);
    return () => end.abort();
  }, [scrollKey, saved]);
}

/** Reads the scroll positions that were saved before the page loaded. */
const readSaved = () => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(SCROLL_STORE) ?? '{}');
    return new Map(Object.entries(z.record(z.string(), z.number()).parse(stored)));
  } catch {
    return new Map<string, number>(); // storage is blocked or holds other data: start at the top
  }
};
