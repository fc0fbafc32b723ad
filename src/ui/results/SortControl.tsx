import { ActionIcon, Group, type MantineBreakpoint } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import type { Sort } from '#src/ui/results/SortHead.tsx';

const DEFAULT = 'default';

interface SortControlProps {
  columns: readonly { id: string; header: string }[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The width from which column heads replace the control. */
  hiddenFrom?: MantineBreakpoint;
}

/** Chooses the sort of rows without sortable column heads. */
export function SortControl({ columns, sort, onSort, hiddenFrom }: SortControlProps) {
  const choices = [
    { value: DEFAULT, label: 'Default order' },
    ...columns.map(({ id, header }) => ({ value: id, label: header })),
  ];
  const ascending = sort.order === 'asc';
  return (
    <Group gap={6} wrap="nowrap" flex={{ base: '1 1 60%', xs: '1 1 260px' }} maw={{ xs: 288 }} hiddenFrom={hiddenFrom}>
      <LightChoice
        flex={1}
        size="xs"
        label="Sort by"
        hideLabel
        leftSection={<IconArrowsSort size={14} stroke={1.75} aria-hidden />}
        data={choices}
        allowDeselect={false}
        value={sort.column ?? DEFAULT}
        onChange={(column) => onSort({ column: column && column !== DEFAULT ? column : undefined, order: 'asc' })}
      />
      <ActionIcon
        variant="default"
        aria-label={ascending ? 'Sort descending' : 'Sort ascending'}
        disabled={!sort.column}
        onClick={() => onSort({ ...sort, order: ascending ? 'desc' : 'asc' })}
      >
        {ascending ? <IconArrowUp size={15} stroke={1.75} /> : <IconArrowDown size={15} stroke={1.75} />}
      </ActionIcon>
    </Group>
  );
}
