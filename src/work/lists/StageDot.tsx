import styles from '#src/work/lists/lists.module.css';

/** The looks of stages that new lists have. */
const looks: Readonly<Record<string, string>> = {
  New: 'open',
  Contacted: 'begun',
  Interested: 'half',
  Interviewing: 'full',
  Offer: 'full',
  Placed: 'done',
  'Not a fit': 'none',
};

/** A dot before the name of a stage, which says it in words: the fuller, the further. */
export const StageDot = ({ stage }: { stage: string }) => (
  <i className={styles.dot} data-look={looks[stage] ?? 'begun'} aria-hidden />
);
