import { Box, Button, ComboboxChevron } from '@mantine/core';
import { useState } from 'react';
import type { FilterFieldsProps } from '#src/ui/results/FilterFields.tsx';
import { isActive } from '#src/ui/results/filters.ts';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';

const FilterFields = later('FilterFields', () => import('#src/ui/results/FilterFields.tsx'));

/** Pixels of the line, which comes with the rows below the window. */
export const PANEL_HEIGHT = 51;

/** A line of filters above the loaded rows. On narrow screens a button opens it (R-1426). */
export function FilterPanel({ count, ...props }: FilterFieldsProps & { count: number }) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(isActive(props.values));
  if (!isNarrow)
    return (
      <Box mih={PANEL_HEIGHT}>
        <FilterFields {...props} />
      </Box>
    );
  return (
    <>
      <Box h={PANEL_HEIGHT} px={4} py={3} className="line-below" data-screen>
        <Button
          variant="subtle"
          color="gray"
          size="md"
          px={12}
          aria-expanded={isOpen}
          rightSection={<ComboboxChevron size="xs" />}
          onClick={() => setOpen(!isOpen)}
        >
          Filter these {count}
        </Button>
      </Box>
      {isOpen && <FilterFields {...props} />}
    </>
  );
}
