import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface PairProps {
  className?: string;
  children: ReactNode;
}

/** Two things at the ends of one line. */
export const Pair = (props: PairProps) => <Group justify="space-between" align="stretch" wrap="nowrap" {...props} />;
