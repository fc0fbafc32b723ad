import { Button, Group } from '@mantine/core';
import { type UseQueryOptions, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '#src/shared/format.ts';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import type { CriterionChip } from '#src/ui/search/criteria-chips.ts';
import { fartherAway, type NearPlace } from '#src/ui/search/farther-away.ts';

/** Criteria of which one is left out in turn. Each is a search. */
const MOST = 20;

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

/**
 * The message if nothing matches, with each criterion and what its removal finds, most first, and larger distances from the
 * place of the search (R-1144).
 */
export function NoMatches<C extends NearPlace>({
  title,
  advice,
  criteria,
  chips,
  totalQuery,
  onSearch,
}: NoMatchesProps<C>) {
  const without = useTotals(
    chips.slice(0, MOST).map((chip) => ({ label: `‘${chip.label}’`, criteria: chip.without(criteria) })),
    totalQuery,
  );
  const farther = useTotals(
    fartherAway(criteria).map(({ miles, criteria }) => ({ label: `Within ${miles} miles`, criteria })),
    totalQuery,
  );
  const found = without.filter(({ total }) => total > 0).toSorted((one, other) => other.total - one.total);
  const none = without.filter(({ total }) => total === 0);
  return (
    <EmptyState title={title}>
      {advice}
      <Offers of={found.map((each) => ({ ...each, label: `Without ${each.label}` }))} onSearch={onSearch} />
      <Offers of={farther.filter(({ total }) => total > 0)} onSearch={onSearch} />
      {without.length > 1 && none.length > 0 && (
        <p className="small">Still none without {none.map(({ label }) => label).join(', or without ')}.</p>
      )}
    </EmptyState>
  );
}

interface Other<C> {
  label: string;
  criteria: C;
}

/** Those of some other criteria whose number of matches is known, with it. */
function useTotals<C>(others: readonly Other<C>[], totalQuery: NoMatchesProps<C>['totalQuery']) {
  const totals = useQueries({ queries: others.map(({ criteria }) => totalQuery(criteria)) });
  return others.flatMap((other, place) => {
    const total = totals[place]?.data;
    return total === undefined ? [] : [{ ...other, total }];
  });
}

interface OffersProps<C> {
  of: readonly (Other<C> & { total: number })[];
  onSearch: (criteria: C) => void;
}

const Offers = <C,>({ of, onSearch }: OffersProps<C>) =>
  of.length > 0 && (
    <Group gap={8} my={8} justify="center">
      {of.map(({ label, criteria, total }) => (
        <Button key={label} variant="default" size="xs" onClick={() => onSearch(criteria)}>
          {label}: {count(total)}
        </Button>
      ))}
    </Group>
  );
