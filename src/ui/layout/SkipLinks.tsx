import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import styles from '#src/ui/layout/Frame.module.css';

const targets = [
  { id: 'main', label: 'Skip to content' },
  { id: 'results', label: 'Skip to results' },
];

/** The first stops of the keyboard: past the header, and past a search form to what it found (where there is any). */
export const SkipLinks = () =>
  targets.map(({ id, label }) => (
    <Button key={id} component="a" className={styles.skip} data-screen href={`#${id}`} onClick={skip}>
      {label}
    </Button>
  ));

/** Moves the focus and leaves the address alone: it holds the search, and Back leads to the page before. */
function skip(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'start' });
}
