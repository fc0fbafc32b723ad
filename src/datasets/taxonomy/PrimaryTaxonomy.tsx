import type { ReactNode } from 'react';
import styles from '#src/datasets/taxonomy/PrimaryTaxonomy.module.css';
import { dottedCode, specialty } from '#src/shared/format.ts';
import { type Specialty, specialtyName } from '#src/shared/specialty-name.ts';

/** The tooltip of this column's head. */
export const SORTED_BY = 'Sorts by classification, then code';

interface PrimaryTaxonomyProps {
  row: Specialty;
  /** Replaces the name, such as while it loads. */
  name?: ReactNode;
  /** Shown after the name. */
  badge?: ReactNode;
}

/** A specialty on any screen: its name, and beneath it, in gray, its classification and code (R-110, R-1033). */
export function PrimaryTaxonomy({ row, name = specialtyName(row), badge }: PrimaryTaxonomyProps) {
  const { primary_taxonomy: code, classification } = row;
  if (!code) return null;
  return (
    <div title={specialty(row) ?? undefined}>
      {(name || badge) && (
        <div className={styles.name}>
          {name} {badge}
        </div>
      )}
      <div className={`small muted ${styles.beneath}`}>
        <span className="cut">{classification}</span> <span className="code">{dottedCode(code)}</span>
      </div>
    </div>
  );
}

/** The distinct codes of rows as choices of a filter, sorted like the column: by classification, then code. */
export function taxonomyChoices(rows: Specialty[]) {
  const known = new Map(rows.map((row) => [row.primary_taxonomy, row]));
  const sortKey = ({ classification, primary_taxonomy }: Specialty) => `${classification ?? ''} ${primary_taxonomy}`;
  return [...known.values()]
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
    .flatMap((row) => (row.primary_taxonomy ? [{ value: row.primary_taxonomy, label: specialty(row) ?? '' }] : []));
}
