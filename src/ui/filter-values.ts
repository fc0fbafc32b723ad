import { useState } from 'react';
import { useNavigationType } from 'react-router';
import type { FilterValues } from '#src/ui/filters.ts';

/**
 * What is typed into the filters. The address keeps it as a list of `column:value`, so that coming back finds it again; while
 * typing, the fields run ahead of the address, and only a step in the history makes them follow it.
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
