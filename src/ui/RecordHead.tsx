import type { ReactNode } from 'react';
import { PageHeading } from '#src/ui/layout/PageHead.tsx';
import styles from '#src/ui/RecordHead.module.css';

interface RecordHeadProps {
  /** Initials or an icon. */
  avatar?: ReactNode;
  name: ReactNode;
  /** A control at the end, such as a choice of the year. */
  aside?: ReactNode;
  /** What is known at a glance, in one line. */
  children: ReactNode;
}

/** The head of a detail page: who or what it is about. */
export const RecordHead = ({ avatar, name, aside, children }: RecordHeadProps) => (
  <section className={`card ${styles.head}`} aria-label="Summary">
    {avatar && <span className={styles.avatar}>{avatar}</span>}
    <div className={styles.words}>
      <PageHeading>{name}</PageHeading>
      <div className={styles.line}>{children}</div>
    </div>
    {aside && <div className={styles.aside}>{aside}</div>}
  </section>
);
