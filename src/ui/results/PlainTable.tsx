import type { ReactNode } from 'react';
import styles from '#src/ui/results/table.module.css';

interface PlainTableProps {
  headers: readonly string[];
  /**
   * `roomy` for rows of two lines, `numbers` for numbers after the first column, `texts` for rows as high as their texts, and
   * `plain` for such a table within text.
   */
  look?: 'roomy' | 'numbers' | 'texts' | 'plain';
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table with column heads. On phones each row is a block. */
export const PlainTable = ({ headers, look, children, ...names }: PlainTableProps) => (
  <table className={`${styles.table} ${styles.stacking} ${look ? styles[look] : ''}`} data-look={look} {...names}>
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
