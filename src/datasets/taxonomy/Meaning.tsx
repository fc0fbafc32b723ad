import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TaxonomyRow } from '#src/datasets/taxonomy/contract.ts';
import { nearestName, PrimaryTaxonomy } from '#src/datasets/taxonomy/PrimaryTaxonomy.tsx';
import { meaningsQuery } from '#src/datasets/taxonomy/questions.tsx';
import { Clamped } from '#src/ui/Clamped.tsx';

/** The most specific name of a code. */
const titleOf = (row: TaxonomyRow | undefined): string | undefined =>
  row && (nearestName(row) ?? row.display_name ?? undefined);

interface MeaningProps {
  code: string;
  /** All codes of the page, for a single request. */
  among: readonly string[];
  /** Shown after the name. */
  badge?: ReactNode;
}

/** The meaning of a code: its most specific name, classification, grouping and definition. */
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
