import type { ReactNode } from 'react';
import styles from '#src/ui/Facts.module.css';

interface FactsProps {
  /** Values by their label; one that is missing is left out with its label. */
  facts: Readonly<Record<string, ReactNode>>;
}

/** Labels with their values. */
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

/** Words for a value that is missing, such as 'Not specified'. */
export const Missing = ({ children }: { children: string }) => <span className="muted">{children}</span>;
