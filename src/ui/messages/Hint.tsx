import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Advice shown before the first search. */
export const Hint = ({ children }: { children: ReactNode }) => (
  <Text c="dimmed" ta="center" px="md" pt={40} pb={56}>
    {children}
  </Text>
);
