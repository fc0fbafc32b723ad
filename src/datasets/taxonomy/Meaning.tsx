import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { specialtyName } from '#src/shared/specialty-name.ts';
import { Clamped } from '#src/ui/record/Clamped.tsx';

interface MeaningProps {
  code: string;
  /** All codes of the page, for a single request. */
  among: readonly string[];
  /** Shown after the name. */
  badge?: ReactNode;
}

/** The meaning of a code: its name, classification, grouping and definition. */
export function Meaning({ code, among, badge }: MeaningProps) {
  const { data, isPending } = useQuery(meaningsQuery(among));
  const row = data?.get(code);
  return (
    <>
      <PrimaryTaxonomy
        row={{ ...row, primary_taxonomy: code }}
        name={
          isPending ? (
            <span className="muted">Loading taxonomy details...</span>
          ) : (
            data && <b>{specialtyName(row ?? {}) ?? 'Unknown Specialization'}</b>
          )
        }
        badge={badge}
      />
      {isPending && (
        <>
          <div className="bone" style={{ height: 12, width: '50%', margin: '4px 0' }} />
          <div className="bone" style={{ height: 12, width: '70%', margin: '4px 0' }} />
        </>
      )}
      {row?.grouping && <div className="small muted">{row.grouping}</div>}
      {row?.definition && <Clamped>{row.definition}</Clamped>}
    </>
  );
}
