import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
  /** The filters of the loaded rows. */
  filters: FilterValues;
  onSearch: (criteria: Criteria) => void;
}

/** Offers to apply the filters of the loaded rows to all providers found (R-98 filters only the loaded rows). */
export function SearchAll({ criteria, filters, onSearch }: SearchAllProps) {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  // a criterion that the search has already would be replaced, not narrowed
  const applies = given.every(
    ([name, value]) => isFree(criteria, criterionOf[name]) && (name !== 'state' || isState(value)),
  );
  const changed = Object.fromEntries(
    given.map(([name, value]) => [criterionOf[name], [name === 'state' ? value.trim().toUpperCase() : value.trim()]]),
  );
  const narrowed = withValues(criteria, changed);
  const { data: total } = useQuery({ ...totalQuery(narrowed), enabled: applies });
  if (!applies || total === undefined) return null;
  return (
    <Group px={16} py={6} fz={13} style={{ borderBottom: '1px solid var(--line)' }}>
      <Button variant="light" size="compact-sm" onClick={() => onSearch(narrowed)}>
        Search all {count(total)} for {given.map(([, value]) => value.trim()).join(', ')}
      </Button>
    </Group>
  );
}

const isFree = (criteria: Criteria, name: Parameter | undefined) => name !== undefined && criteria[name].length === 0;

const isState = (text: string) => Object.hasOwn(states, text.trim().toUpperCase());
