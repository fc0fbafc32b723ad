import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';

/** An act in a line of text. */
export const QuietButton = (props: ComponentProps<'button'>) => (
  <Button variant="subtle" size="compact-xs" mx={-7} {...props} />
);
