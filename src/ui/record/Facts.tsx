import type { ReactNode } from 'react';
import styles from '#src/ui/record/Facts.module.css';

interface FactsProps {
  /** Values by label. Missing values are omitted with their label. */
  facts: Readonly<Record<string, ReactNode>>;
}

/** A list of labels with values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The text for a missing value, such as 'Not specified'. */
export const Missing = ({ children }: { children: string }) => <span className="muted">{children}</span>;
