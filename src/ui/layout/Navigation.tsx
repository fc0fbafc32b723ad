import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { currentOf, type Destination } from '#src/ui/layout/destinations.ts';
import styles from '#src/ui/layout/Navigation.module.css';

export interface NavigationProps {
  destinations: readonly Destination[];
}

/** Entries before AFFILIATIONS. Narrow windows fold those after them, up to the right end, into 'More'. */
const FIRST = 6;

/** Entries that fit into one line of 1,200 pixels with their plain words. Administrators have one more. */
const FITTING = 15;

/** The main navigation as a line. It marks the current screen (R-18, R-1317). */
export function Navigation({ destinations }: NavigationProps) {
  const { pathname } = useLocation();
  const links = destinations.map((destination) => (
    <Link
      key={destination.path}
      to={destination.path}
      data-plain={destination.plain}
      title={destination.plain}
      data-end={destination.end}
      aria-current={currentOf(destination, pathname)}
    >
      {destination.label}
    </Link>
  ));
  const isEnd = (n: number) => destinations[n]?.end;
  const more = useId();
  return (
    <nav aria-label="Main" className={`tabs ${styles.line}`} data-long={destinations.length > FITTING || undefined}>
      {links.slice(0, FIRST)}
      <button type="button" popoverTarget={more}>
        More
      </button>
      {/* biome-ignore lint/a11y: a click on one of its links, also by a key, closes it */}
      <div id={more} popover="auto" onClick={(event) => event.currentTarget.hidePopover()}>
        {links.filter((_, n) => n >= FIRST && !isEnd(n))}
      </div>
      {links.filter((_, n) => isEnd(n))}
    </nav>
  );
}
