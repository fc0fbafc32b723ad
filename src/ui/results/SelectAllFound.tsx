import { Button } from '@mantine/core';
import { count } from '#src/shared/format.ts';
import type { Picks } from '#src/ui/results/selection.ts';

/** Selects all matches of a search, unless they are selected. */
export const SelectAllFound = ({ picks: { all, count: selected, total, pickAll } }: { picks: Picks }) =>
  !all &&
  total > selected && (
    <Button variant="transparent" size="compact-sm" px={0} fz={14} onClick={pickAll}>
      Select all {count(total)} found
    </Button>
  );
