import { Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardPart } from '#src/ui/record/DetailCard.tsx';

/** A number drawn as a bar. `width` is in percent; null draws no bar. */
interface Bar {
  label: string;
  value: ReactNode;
  width: number | null;
}

interface BarsProps {
  /** The heading of a group of bars. */
  title?: string;
  bars: readonly Bar[];
}

/** Numbers with bars. Screen readers skip the bars, since the numbers are also text. */
export function Bars({ title, bars }: BarsProps) {
  return (
    <section aria-label={title}>
      {title && <CardPart>{title}</CardPart>}
      <Stack component="dl" gap={10}>
        {bars.map(({ label, value, width }) => (
          <Group key={label} gap="3px 12px" align="start" justify="space-between">
            <Text component="dt" c="dimmed" fz={13}>
              {label}
            </Text>
            <dd>{value}</dd>
            <Progress component="dd" w="100%" value={Math.min(width ?? 0, 100)} aria-hidden />
          </Group>
        ))}
      </Stack>
    </section>
  );
}
