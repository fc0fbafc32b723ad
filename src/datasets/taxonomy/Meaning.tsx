import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaxonomyRow } from '#src/datasets/taxonomy/contract.ts';
import { nearestName, PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { Clamped } from '#src/ui/Clamped.tsx';

/** The nearest name of a code: its specialization, else its classification. */
export const titleOf = (row: TaxonomyRow | undefined): string | undefined =>
  row && (nearestName(row) ?? row.display_name ?? undefined);

interface MeaningProps {
  code: string;
  /** All codes of the page, so that they are asked for in one call. */
  among: readonly string[];
  /** What stands beside the name. */
  badge?: ReactNode;
}

/** One code in words: its nearest name, its classification and the code itself, its grouping and its definition. */
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
            data && <b>{titleOf(row) ?? 'Unknown Specialization'}</b>
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
