import type { ReactNode } from 'react';
import styles from '#src/datasets/payments/Bars.module.css';
import { CardPart } from '#src/ui/DetailCard.tsx';

/** A number as a bar: its label, what is said of it, and its width in percent; null draws none. */
export interface Bar {
  label: string;
  said: ReactNode;
  width: number | null;
}

interface BarsProps {
  /** A heading above them, where there are several groups. */
  title?: string;
  bars: readonly Bar[];
}

/** Numbers with a bar each. The numbers stand beside them as text, so the bars are only for the eye. */
export function Bars({ title, bars }: BarsProps) {
  return (
    <section aria-label={title}>
      {title && <CardPart>{title}</CardPart>}
      <dl className={styles.bars}>
        {bars.map(({ label, said, width }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{said}</dd>
            <dd className={styles.track} aria-hidden>
              {width !== null && <span style={{ width: `${Math.min(width, 100)}%` }} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
