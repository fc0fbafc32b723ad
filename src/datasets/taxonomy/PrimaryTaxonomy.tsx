import type { ReactNode } from 'react';
import { dottedCode, type Specialty, specialty } from '#src/shared/format.ts';

interface PrimaryTaxonomyProps {
  row: Specialty;
  /** Replaces the most specific name, such as while it loads. */
  name?: ReactNode;
  /** Shown after the name. */
  badge?: ReactNode;
}

/** A specialty on any screen: its most specific name, then its classification and code. */
export function PrimaryTaxonomy({ row, name = nearestName(row), badge }: PrimaryTaxonomyProps) {
  const { primary_taxonomy: code, classification, specialization } = row;
  if (!code) return null;
  return (
    <div>
      {(name || badge) && (
        <div>
          {name} {badge}
        </div>
      )}
      <div className="small muted">
        {specialization && <span>{classification}</span>} <span className="mono">{dottedCode(code)}</span>
      </div>
    </div>
  );
}

/** The most specific name: the specialization, or else the classification. */
export const nearestName = ({ specialization, classification }: Specialty) => specialization ?? classification;

/** The distinct codes of rows as choices of a filter, sorted like the column: by classification, then code. */
export function taxonomyChoices(rows: Specialty[]) {
  const known = new Map(rows.map((row) => [row.primary_taxonomy, row]));
  const sortKey = ({ classification, primary_taxonomy }: Specialty) => `${classification ?? ''} ${primary_taxonomy}`;
  return [...known.values()]
    .sort((a, b) => sortKey(a).localeCompare(sortKey(b)))
    .flatMap((row) => (row.primary_taxonomy ? [{ value: row.primary_taxonomy, label: specialty(row) ?? '' }] : []));
}
