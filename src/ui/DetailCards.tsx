import { type ReactNode, useLayoutEffect, useRef } from 'react';
import '#src/ui/detail.css';

/** Pixels below a card, as in detail.css. */
const GAP = 16;

/**
 * The cards of a detail page, in two columns on wide screens: each is as high as what it holds, and the next goes where there is
 * room first. In the document they stand in their order.
 */
export function DetailCards({ children }: { children: ReactNode }) {
  const cards = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const grid = cards.current;
    if (!grid) return;
    const sizes = new ResizeObserver((changes) => {
      for (const { target, borderBoxSize } of changes)
        if (target instanceof HTMLElement)
          target.style.setProperty('--rows', String(Math.ceil((borderBoxSize[0]?.blockSize ?? 0) + GAP)));
    });
    const follow = () => {
      for (const card of grid.children) sizes.observe(card);
    };
    follow();
    const arrivals = new MutationObserver(follow); // cards of other sources come and go
    arrivals.observe(grid, { childList: true });
    return () => {
      sizes.disconnect();
      arrivals.disconnect();
    };
  }, []);
  return (
    <div ref={cards} className="detail-cards flowing">
      {children}
    </div>
  );
}
