import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaxonomyRow } from '#src/datasets/taxonomy/contract.ts';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { dottedCode } from '#src/shared/format.ts';
import { Clamped } from '#src/ui/Clamped.tsx';

/** The nearest name of a code: its specialization, else its classification. */
export const titleOf = (row: TaxonomyRow | undefined): string | undefined =>
  row && (row.specialization ?? row.classification ?? row.display_name ?? undefined);

interface MeaningProps {
  code: string;
  /** All codes of the page, so that they are asked for in one call. */
  among: readonly string[];
  /** What stands beside the name. */
  badge?: ReactNode;
}

/** One code in words: its name, the code itself, what it belongs to, and its definition. */
export function Meaning({ code, among, badge }: MeaningProps) {
  const { data, isPending } = useQuery(meaningsQuery(among));
  const row = data?.get(code);
  const belongsTo = row && [row.specialization && row.classification, row.grouping].filter(Boolean).join(' · ');
  return (
    <>
      <div className="item-head">
        {isPending ? (
          <span className="muted">Loading taxonomy details...</span>
        ) : (
          data && <b>{titleOf(row) ?? 'Unknown Specialization'}</b>
        )}
        {badge}
      </div>
      <div className="mono">{dottedCode(code)}</div>
      {isPending && (
        <>
          <Skeleton height={12} my={4} width="50%" radius="sm" />
          <Skeleton height={12} my={4} width="70%" radius="sm" />
        </>
      )}
      {belongsTo && <div className="small muted">{belongsTo}</div>}
      {row?.definition && <Clamped>{row.definition}</Clamped>}
    </>
  );
}
