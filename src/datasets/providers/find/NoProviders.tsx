import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import { chipsOf } from '#src/datasets/providers/find/criteria-in-words.tsx';
import { useNames } from '#src/datasets/providers/find/names.tsx';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** Criteria of which one is left out in turn. */
const MOST = 10;

interface NoProvidersProps {
  criteria: Criteria;
  onSearch: (criteria: Criteria) => void;
}

/** The message if no provider matches, with the one criterion whose removal finds most. */
export function NoProviders({ criteria, onSearch }: NoProvidersProps) {
  const chips = chipsOf(criteria, useNames(criteria)).slice(0, MOST);
  const totals = useQueries({ queries: chips.map(({ without }) => totalQuery(without(criteria))) });
  const [best] = chips
    .flatMap(({ label, without }, place) => {
      const total = totals[place]?.data ?? 0;
      return total > 0 ? [{ label, without, total }] : [];
    })
    .toSorted((one, other) => other.total - one.total);
  return (
    <EmptyState title="No providers found matching your criteria">
      Check the spelling, try part of a name, or leave a field empty.
      {best && (
        <div>
          <Button variant="default" size="xs" mt={8} onClick={() => onSearch(best.without(criteria))}>
            Without {best.label}: {count(best.total)}
          </Button>
        </div>
      )}
    </EmptyState>
  );
}
