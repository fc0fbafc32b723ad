import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { count } from '#src/shared/format.ts';
import type { Picks } from '#src/ui/results/selection.ts';

/** Selects all matches of a search, unless they are selected. The focus goes to the first action on them. */
export function SelectAllFound({ picks: { all, count: selected, total, pickAll } }: { picks: Picks }) {
  if (all || total <= selected) return null;
  const pick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const bar = currentTarget.closest('[role=toolbar]');
    flushSync(pickAll);
    bar?.querySelector('button')?.focus();
  };
  return (
    <Button variant="default" size="compact-sm" onClick={pick}>
      Select all {count(total)} found
    </Button>
  );
}
