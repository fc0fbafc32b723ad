import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** The button that opens the list of columns. */
export const ColumnsButton = (props: Omit<ComponentProps<'button'>, 'color' | 'style'>) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}
    aria-haspopup="dialog"
    title="Columns"
    data-short
    {...props}
  />
);
