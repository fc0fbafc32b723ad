import { Button, Group } from '@mantine/core';
import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import type { CriterionChip } from '#src/ui/search/criteria-chips.ts';

/** Criteria of which one is left out in turn. */
const MOST = 10;

/** Criteria that are offered. */
const OFFERED = 5;

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

/** The message if nothing matches, with each criterion whose removal finds some, most first (R-1144). */
export function NoMatches<C>({ title, advice, criteria, chips, totalQuery, onSearch }: NoMatchesProps<C>) {
  const asked = chips.slice(0, MOST);
  const totals = useQueries({ queries: asked.map(({ without }) => totalQuery(without(criteria))) });
  const offered = asked
    .flatMap(({ id, label, without }, place) => {
      const total = totals[place]?.data ?? 0;
      return total > 0 ? [{ id, label, without, total }] : [];
    })
    .toSorted((one, other) => other.total - one.total)
    .slice(0, OFFERED);
  return (
    <EmptyState title={title}>
      {advice}
      {offered.length > 0 && (
        <Group gap={8} mt={8} justify="center">
          {offered.map(({ id, label, without, total }) => (
            <Button key={id} variant="default" size="xs" onClick={() => onSearch(without(criteria))}>
              Without ‘{label}’: {count(total)}
            </Button>
          ))}
        </Group>
      )}
    </EmptyState>
  );
}
