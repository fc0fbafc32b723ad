import type { ReactNode } from 'react';
import styles from '#src/ui/results/table.module.css';

interface PlainTableProps {
  headers: readonly string[];
  /** `members` for rows with controls, `numbers` for numbers after the first column, `plain` for a table within text. */
  look: 'members' | 'numbers' | 'plain';
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table with column heads. On phones each row is a block. */
export const PlainTable = ({ headers, look, children, ...names }: PlainTableProps) => (
  <table className={`${styles.table} ${styles.stacking} ${styles[look]}`} {...names}>
    <thead>
      <tr>
        {headers.map((header) => (
          <th key={header} scope="col">
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
