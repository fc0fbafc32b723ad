import { useState } from 'react';
import { useNavigationType } from 'react-router';
import type { FilterValues } from '#src/ui/results/filters.ts';

/**
 * The values of the filters. The URL stores them as a list of `column:value`, so that they survive navigation. While
 * the user types, the fields are ahead of the URL, so only a step in the history resets them to it.
 */
export function useFilterValues(list: string[], onChange: (list: string[]) => void) {
  const [values, setValues] = useState(() => valuesOf(list));
  const [seen, setSeen] = useState(list.join());
  const stepped = useNavigationType() === 'POP';
  if (seen !== list.join()) {
    setSeen(list.join());
    if (stepped) setValues(valuesOf(list));
  }
  const change = (next: FilterValues) => {
    setValues(next);
    onChange(listOf(next));
  };
  return [values, change] as const;
}

const valuesOf = (list: string[]): FilterValues =>
  Object.fromEntries(list.map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)]));

const listOf = (values: FilterValues): string[] =>
  Object.entries(values)
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}:${value}`);
