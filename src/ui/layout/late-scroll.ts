import { useEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { z } from 'zod';

/** Under which name the router keeps, while the site is left or reloaded, how far each place of the history was scrolled. */
export const SCROLL_STORE = 'medatlas-scroll';

/** The place of the history that a scroll belongs to; the first one of a tab has no key of its own. */
export const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/**
 * Scrolls to where a place was left before a reload, once it is long enough: the router tries when its rows are still on their
 * way. Whoever scrolls, clicks or types meanwhile stays where they are.
 */
export function useLateScroll() {
  const place = placeOf(useLocation());
  const [before] = useState(readBefore);
  useEffect(() => {
    const wanted = before.get(place) ?? 0;
    before.delete(place);
    if (wanted <= scrollY) return;
    const end = new AbortController();
    const height = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < wanted) return;
      scrollTo(0, wanted);
      end.abort();
    });
    end.signal.addEventListener('abort', () => height.disconnect());
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      addEventListener(act, () => end.abort(), { signal: end.signal, passive: true });
    height.observe(document.body);
    return () => end.abort();
  }, [place, before]);
}

/** How far the places were scrolled before the page was loaded, each until it is come to again. */
const readBefore = () => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(SCROLL_STORE) ?? '{}');
    return new Map(Object.entries(z.record(z.string(), z.number()).parse(kept)));
  } catch {
    return new Map<string, number>(); // storage is forbidden, or holds something else: a reload begins at the top
  }
};
