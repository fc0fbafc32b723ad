import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { providerChoices, providerFilters as rowFilters } from '#src/datasets/providers/columns.tsx';
import type { FoundProvider } from '#src/datasets/providers/contract.ts';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { type ProviderCriteria, type ProviderParameter, replaceValues } from '#src/find/providers/filters/address.tsx';
import { type ProviderParameterName, providerCriteriaOnScreen } from '#src/find/providers/filters/on-screen.tsx';
import { count } from '#src/shared/format.ts';
import { states } from '#src/shared/states.ts';
import type { CriterionOnScreen } from '#src/ui/on-screen.ts';
import type { FilterChoices, FilterValues } from '#src/ui/results/filters.ts';
import { messageOf } from '#src/ui/state/ask.ts';

/** The criterion that asks what a filter of the rows asks, if there is one. */
const criterionOf = (filter: string): ProviderParameter | undefined =>
  providerCriteriaOnScreen
    .flatMap(({ criteria }): readonly CriterionOnScreen<ProviderParameterName>[] => criteria)
    .find((criterion) => criterion.filter === filter)?.chip.of[0];

/** Milliseconds after the last key press before the matches are counted. */
const PAUSE = 300;

interface SearchAllProps {
  criteria: ProviderCriteria;
  /** The loaded rows, and the number of providers found. */
  page: { rows: FoundProvider[]; total: number };
  /** The filters of the rows. */
  filters: FilterValues;
  onSearch: (criteria: ProviderCriteria) => void;
}

/**
 * Offers to apply the filters of the loaded rows to all providers found (R-98 filters only the loaded rows), or says why
 * a search cannot.
 */
export function SearchAll({ criteria, page, filters, onSearch }: SearchAllProps) {
  const given = Object.entries(filters).filter(([, value]) => value.trim() !== '');
  const why = given.map(([name, value]) => reasonAgainst(criteria, name, value)).find(Boolean);
  const changed = Object.fromEntries(
    given.map(([name, value]) => [criterionOf(name), [name === 'state' ? value.trim().toUpperCase() : value.trim()]]),
  );
  const narrowed = replaceValues(criteria, changed);
  const [counted] = useDebouncedValue(narrowed, PAUSE);
  const isTyping = JSON.stringify(counted) !== JSON.stringify(narrowed);
  const { data, error } = useQuery({ ...totalQuery(narrowed), enabled: !why && !isTyping });
  return (
    <Group px={16} py={6} mih={39} fz={13} className="line-below">
      {why || error ? (
        <span className="muted">Filters this page only: {why ?? (error && messageOf(error))}</span>
      ) : data === undefined ? (
        <span className="muted">Counting all {count(page.total)} providers...</span>
      ) : data === 0 ? (
        <span className="muted">None of all {count(page.total)} providers matches.</span>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => onSearch(narrowed)}>
          Search all {count(data)} for {given.map(([name, value]) => wordsOf(page.rows, name, value)).join(', ')}
        </Button>
      )}
    </Group>
  );
}

/** The value of a filter as its control shows it. */
function wordsOf(rows: FoundProvider[], name: string, value: string): string {
  const choices: FilterChoices = providerChoices(rows);
  return choices[name]?.find((choice) => choice.value === value)?.label ?? value.trim();
}

/** Why a filter cannot become a criterion of this search. Undefined if it can. */
function reasonAgainst(criteria: ProviderCriteria, name: string, value: string): string | undefined {
  const criterion = criterionOf(name);
  const label = rowFilters.find((filter) => filter.name === name)?.label.toLowerCase() ?? name;
  if (criterion === undefined) return `a search cannot ask for ${label}.`;
  // it would be replaced, not narrowed
  if (criteria[criterion].length > 0) return `the search already asks for ${label}.`;
  if (name === 'state' && !Object.hasOwn(states, value.trim().toUpperCase()))
    return 'a search takes whole state codes, such as TX.';
  return undefined;
}
