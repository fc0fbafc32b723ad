import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  children?: ReactNode;
}

/** Replaces rows if there are none. Says so, and what to do next. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <Stack gap={4} align="center" ta="center" px={20} pt={48} pb={52}>
      <Text component="strong" fz={16} fw={600}>
        {title}
      </Text>
      {children && <div className="muted">{children}</div>}
    </Stack>
  );
}
