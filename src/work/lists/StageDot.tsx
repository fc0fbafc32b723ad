import type { CSSProperties } from 'react';
import styles from '#src/work/lists/lists.module.css';

/** The colors of stages that new lists have, and how full they are. */
const looks: Readonly<Record<string, [ink: string, full: string]>> = {
  New: ['muted', '0%'],
  Contacted: ['muted', '50%'],
  Interested: ['accent', '50%'],
  Interviewing: ['accent', '100%'],
  Offer: ['accent', '100%'],
  Placed: ['good', '100%'],
  'Not a fit': ['muted', '0%'],
};

/** A dot before the name of a stage, which says it in words: the fuller, the further. */
export function StageDot({ stage }: { stage: string }) {
  const [ink, full] = looks[stage] ?? ['muted', '50%'];
  const style = { '--ink': `var(--${ink})`, '--full': full } as CSSProperties;
  return <i className={styles.dot} style={style} data-dash={stage === 'Not a fit' || undefined} aria-hidden />;
}
