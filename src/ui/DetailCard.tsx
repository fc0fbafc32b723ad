import { type ReactNode, useId } from 'react';
import styles from '#src/ui/DetailCard.module.css';
import { ErrorBoundary } from '#src/ui/ErrorBoundary.tsx';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

interface DetailCardProps {
  title: string;
  /** Source and date, such as `NPPES · Nov 9, 2026`. */
  stamp: ReactNode;
  /** A card with nothing to say is not drawn. */
  empty?: boolean;
  /** Takes both columns. */
  wide?: boolean;
  children: ReactNode;
}

/** One card of a detail page. It fails alone. */
export function DetailCard({ title, stamp, empty = false, wide, children }: DetailCardProps) {
  const id = useId();
  if (empty) return null;
  return (
    <section className={`card ${styles.card}`} data-wide={wide} aria-labelledby={id}>
      <CardHead>
        <h2 id={id}>{title}</h2>
        <span className={`stamp ${styles.stamp}`}>{stamp}</span>
      </CardHead>
      <CardBody>
        <ErrorBoundary fallback={<ErrorBox sentence={`${title} could not be shown`} advice="Reload the page." />}>
          {children}
        </ErrorBoundary>
      </CardBody>
    </section>
  );
}

interface PartProps {
  children: ReactNode;
}

/** The title of a card, beside its stamp. */
export const CardHead = ({ children }: PartProps) => <div className={styles.head}>{children}</div>;

export const CardBody = ({ children }: PartProps) => <div className={styles.body}>{children}</div>;

/** The heading of a part of a card. */
export const CardPart = ({ children }: PartProps) => <h3 className={styles.part}>{children}</h3>;

/** What to know about the content of a card. */
export const CardNote = ({ children }: PartProps) => <p className={styles.note}>{children}</p>;
