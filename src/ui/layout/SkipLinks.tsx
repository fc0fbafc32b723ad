import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import styles from '#src/ui/layout/Frame.module.css';

const targets = [
  { id: 'main', label: 'Skip to content' },
  { id: 'results', label: 'Skip to results' },
];

/** Links for keyboard users that skip the header, or the search form to its results. */
export const SkipLinks = () =>
  targets.map(({ id, label }) => (
    <Button key={id} component="a" className={styles.skip} data-screen href={`#${id}`} onClick={skip}>
      {label}
    </Button>
  ));

/** Moves the focus without a change of the URL, so that Back leads to the previous page. */
function skip(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'start' });
}
