import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface PairProps {
  className?: string;
  children: ReactNode;
}

/** Two elements at opposite ends of a line. */
export const Pair = (props: PairProps) => <Group justify="space-between" align="stretch" wrap="nowrap" {...props} />;
