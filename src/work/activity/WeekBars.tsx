import { Box, Group, Text } from '@mantine/core';
import { count, date } from '#src/shared/format.ts';

interface WeekBarsProps {
  label: string;
  /** The first day of each week, with its number. */
  bars: readonly { week: string; value: number }[];
}

/** A number per week as bars, with the sum. The table has the same numbers, so screen readers skip the bars. */
export function WeekBars({ label, bars }: WeekBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Box component="figure" m={0} flex="1 1 220px" miw={0}>
      <Group component="figcaption" justify="space-between" gap={8} mb={8}>
        <Text component="span" fz={13} c="dimmed">
          {label}
        </Text>
        <b className="num">{count(bars.reduce((sum, { value }) => sum + value, 0))}</b>
      </Group>
      <Group gap={2} wrap="nowrap" align="flex-end" h={64} aria-hidden>
        {bars.map(({ week, value }) => (
          <span
            key={week}
            title={`Week of ${date(week)}: ${count(value)}`}
            style={{
              flex: 1,
              height: value === 0 ? 2 : `${Math.max(6, (100 * value) / most)}%`,
              borderRadius: '2px 2px 0 0',
              background: value === 0 ? 'var(--line-strong)' : 'var(--accent)',
            }}
          />
        ))}
      </Group>
      <Group justify="space-between" mt={4} fz={11} c="dimmed" className="num" aria-hidden>
        <span>{date(bars[0]?.week)}</span>
        {bars.length > 1 && <span>{date(bars.at(-1)?.week)}</span>}
      </Group>
    </Box>
  );
}
