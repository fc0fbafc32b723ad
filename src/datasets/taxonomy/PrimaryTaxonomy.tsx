import type { ReactNode } from 'react';
import { dottedCode, type Specialty, specialty } from '#src/shared/format.ts';

interface PrimaryTaxonomyProps {
  row: Specialty;
  /** In place of the nearest name: its wording while it loads, or emphasis. */
  name?: ReactNode;
  /** Follows the name. */
  badge?: ReactNode;
}

/** The one cell for a specialty, on every screen: its specialization where it has one, then its classification and its code. */
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
        {specialization && classification} <span className="mono">{dottedCode(code)}</span>
      </div>
    </div>
  );
}

/** What a specialty is best known by. */
export const nearestName = ({ specialization, classification }: Specialty) => specialization ?? classification;

/** The codes of some rows, as a filter offers them: by classification, then code, as the column is sorted. */
export function taxonomyChoices(rows: Specialty[]) {
  const known = new Map(rows.map((row) => [row.primary_taxonomy, row]));
  const sortKey = ({ classification, primary_taxonomy }: Specialty) => `${classification ?? ''} ${primary_taxonomy}`;
  return [...known.values()]
    .sort((one, other) => sortKey(one).localeCompare(sortKey(other)))
    .flatMap((row) => (row.primary_taxonomy ? [{ value: row.primary_taxonomy, label: specialty(row) ?? '' }] : []));
}
