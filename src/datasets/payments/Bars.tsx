import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardPart } from '#src/ui/DetailCard.tsx';

/** A number as a bar: its label, what is said of it, and its width in percent; null draws none. */
export interface Bar {
  label: string;
  said: ReactNode;
  width: number | null;
}

interface BarsProps {
  /** A heading above them, where there are several groups. */
  title?: string;
  bars: readonly Bar[];
}

/** Numbers with a bar each. The numbers stand beside them as text, so the bars are only for the eye. */
export function Bars({ title, bars }: BarsProps) {
  return (
    <section aria-label={title}>
      {title && <CardPart>{title}</CardPart>}
      <Stack component="dl" gap={10}>
        {bars.map(({ label, said, width }) => (
          <Group key={label} gap="3px 12px" align="start" justify="space-between">
            <Text component="dt" c="dimmed" fz={13}>
              {label}
            </Text>
            <dd>{said}</dd>
            <Progress component="dd" w="100%" value={Math.min(width ?? 0, 100)} aria-hidden />
          </Group>
        ))}
      </Stack>
    </section>
  );
}
