import { Button } from '@mantine/core';
import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import type { CriterionChip } from '#src/ui/criteria-chips.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** Criteria of which one is left out in turn. */
const MOST = 10;

interface NoMatchesProps<C> {
  /** The message, such as `No providers found matching your criteria`. */
  title: string;
  advice: ReactNode;
  criteria: C;
  chips: readonly CriterionChip<C>[];
  /** Returns the query of the number of matches of other criteria. */
  totalQuery: (criteria: C) => UseQueryOptions<number>;
  onSearch: (criteria: C) => void;
}

/** The message if nothing matches, with the one criterion whose removal finds most. */
export function NoMatches<C>({ title, advice, criteria, chips, totalQuery, onSearch }: NoMatchesProps<C>) {
  const asked = chips.slice(0, MOST);
  const totals = useQueries({ queries: asked.map(({ without }) => totalQuery(without(criteria))) });
  const [best] = asked
    .flatMap(({ label, without }, place) => {
      const total = totals[place]?.data ?? 0;
      return total > 0 ? [{ label, without, total }] : [];
    })
    .toSorted((one, other) => other.total - one.total);
  return (
    <EmptyState title={title}>
      {advice}
      {best && (
        <div>
          <Button variant="default" size="xs" mt={8} onClick={() => onSearch(best.without(criteria))}>
            Without ‘{best.label}’: {count(best.total)}
          </Button>
        </div>
      )}
    </EmptyState>
  );
}
