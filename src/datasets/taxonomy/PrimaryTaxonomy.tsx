import { dottedCode } from '#src/shared/format.ts';

/** A row of results with its primary specialty. */
interface Row {
  primary_taxonomy: string | null;
  classification: string | null;
}

/** The primary specialty in a row of results: its classification and the code. */
export function PrimaryTaxonomy({ row: { classification, primary_taxonomy } }: { row: Row }) {
  if (!primary_taxonomy) return null;
  return (
    <div className="taxonomy">
      {classification && <div>{classification}</div>}
      <div className="mono">{dottedCode(primary_taxonomy)}</div>
    </div>
  );
}

/** The codes of some rows, as a filter offers them: by classification. */
export function taxonomyChoices(rows: Row[]) {
  const names = new Map(rows.map((row) => [row.primary_taxonomy, row.classification ?? '']));
  return [...names]
    .flatMap(([code, name]) => (code ? [{ value: code, label: `${name} ${dottedCode(code)}`.trim() }] : []))
    .sort((one, other) => one.label.localeCompare(other.label));
}
