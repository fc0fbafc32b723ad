import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { filters as rowFilters } from '#src/datasets/providers/columns.tsx';
import { type Criteria, type Parameter, withValues } from '#src/datasets/providers/find/address.tsx';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { count } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import type { FilterValues } from '#src/ui/filters.ts';

/** The criterion that asks what a filter of the rows asks, if there is one. */
const criterionOf: Record<string, Parameter> = {
  last_name: 'last_name',
  first_name: 'first_name',
  credential: 'credential',
  city: 'city',
  state: 'state',
  primary_taxonomy: 'taxonomy',
  gender: 'gender',
  sole_proprietor: 'sole_proprietor',
};

interface SearchAllProps {
  criteria: Criteria;
  /** The number of providers found. */
  found: number;
  /** The filters of the loaded rows. */
  filters: FilterValues;
  onSearch: (criteria: Criteria) => void;
}

/**
 * Offers to apply the filters of the loaded rows to all providers found (R-98 filters only the loaded rows), or says why
 * a search cannot.
 */
export function SearchAll({ criteria, found, filters, onSearch }: SearchAllProps) {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  const why = given.map(([name, value]) => reasonAgainst(criteria, name, value)).find(Boolean);
  const changed = Object.fromEntries(
    given.map(([name, value]) => [criterionOf[name], [name === 'state' ? value.trim().toUpperCase() : value.trim()]]),
  );
  const narrowed = withValues(criteria, changed);
  const { data: total, error } = useQuery({ ...totalQuery(narrowed), enabled: !why });
  if (!why && !error && total === undefined) return null;
  return (
    <Group px={16} py={6} mih={39} fz={13} style={{ borderBottom: '1px solid var(--line)' }}>
      {why || error ? (
        <span className="muted">Filters this page only: {why ?? error?.message}</span>
      ) : total === 0 ? (
        <span className="muted">None of all {count(found)} providers matches.</span>
      ) : (
        <Button variant="light" size="compact-sm" onClick={() => onSearch(narrowed)}>
          Search all {count(total ?? 0)} for {given.map(([, value]) => value.trim()).join(', ')}
        </Button>
      )}
    </Group>
  );
}

/** Why a filter cannot become a criterion of this search. Undefined if it can. */
function reasonAgainst(criteria: Criteria, name: string, value: string): string | undefined {
  const criterion = criterionOf[name];
  const label = rowFilters.find((filter) => filter.name === name)?.label.toLowerCase() ?? name;
  if (criterion === undefined) return `a search cannot ask for ${label}.`;
  // it would be replaced, not narrowed
  if (criteria[criterion].length > 0) return `the search already asks for ${label}.`;
  if (name === 'state' && !Object.hasOwn(states, value.trim().toUpperCase()))
    return 'a search takes whole state codes, such as TX.';
  return undefined;
}
