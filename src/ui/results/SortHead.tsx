import { Flex, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';

/** The sort of rows. Without a column, the default order of the list applies. */
export interface Sort {
  column: string | undefined;
  order: 'asc' | 'desc';
}

interface SortHeadProps {
  column: string;
  sort: Sort;
  onSort: (column: string) => void;
  align?: 'right';
  /** The tooltip, if rows sort by more than the head says. */
  title?: string | undefined;
  children: string;
}

/** The head of a column. A click sorts by it; another click toggles the order. */
export function SortHead({ column, sort, onSort, align, title, children }: SortHeadProps) {
  const active = sort.column === column;
  const ascending = sort.order === 'asc';
  const Arrow = active && !ascending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      style={{ textAlign: align }}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <Flex
        component={UnstyledButton}
        direction={align && 'row-reverse'}
        ta={align}
        w="fit-content"
        align="center"
        gap={3}
        mih={24}
        px={4}
        m={-4}
        ml={align ? 'auto' : -4}
        fz="inherit"
        fw="inherit"
        title={title}
        onClick={() => onSort(column)}
      >
        {children}
        <Arrow size={13} stroke={2} aria-hidden data-unsorted={!active || undefined} />
      </Flex>
    </th>
  );
}

/** Returns the sort after a click on `column`: ascending first, then toggled. */
export const sortedBy = (column: string, sort: Sort): Sort => ({
  column,
  order: sort.column === column && sort.order === 'asc' ? 'desc' : 'asc',
});
