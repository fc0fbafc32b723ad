import { Skeleton } from '@mantine/core';
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
          <Skeleton height={12} my={4} width="50%" radius="sm" />
          <Skeleton height={12} my={4} width="70%" radius="sm" />
        </>
      )}
      {row?.grouping && <div className="small muted">{row.grouping}</div>}
      {row?.definition && <Clamped>{row.definition}</Clamped>}
    </>
  );
}
