import { Button } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

/** The button that opens the form of a saved search. */
export const SaveSearchButton = (props: Omit<ComponentProps<'button'>, 'color' | 'style'>) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconBookmark size={16} stroke={1.75} aria-hidden />}
    aria-haspopup="dialog"
    title="Save search"
    data-short
    {...props}
  >
    Save search
  </Button>
);
