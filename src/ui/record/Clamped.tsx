import { Spoiler } from '@mantine/core';
import type { ReactNode } from 'react';

/** The height of a line in pixels. */
const LINE = 21;

interface ClampedProps {
  lines?: number;
  className?: string;
  children: ReactNode;
}

/** A text of at most so many lines. A longer text gets a button that shows the rest. */
export const Clamped = ({ lines = 3, className = 'muted', children }: ClampedProps) => (
  <Spoiler maxHeight={lines * LINE} showLabel="Show more" hideLabel="Show less">
    <p className={className}>{children}</p>
  </Spoiler>
);
