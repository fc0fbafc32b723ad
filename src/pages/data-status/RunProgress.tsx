import { Group, Stack } from '@mantine/core';
import type { Running } from '#src/pages/data-status/contract.ts';
import { ProgressBar } from '#src/pages/ProgressBar.tsx';
import { counted } from '#src/shared/format.ts';

const stages: Record<NonNullable<Running['stage']>, string> = {
  reading: 'Reading',
  indexing: 'Creating indexes',
  waiting: 'Waiting for readers to finish',
  swapping: 'Swapping tables',
};

/** The progress of a running import. */
export function RunProgress({ run: { files, stage, share, rows_read } }: { run: Running }) {
  const words = stage ? stages[stage] : 'Starting';
  const percent = share === null ? undefined : Math.floor(share * 100);
  return (
    <Stack gap={6} px={14} py={12} bdrs="md" bg="var(--sunken)">
      <Group gap={10} className="num">
        <b>{words}</b>
        {stage === 'reading' && percent !== undefined && <span>{percent} %</span>}
        <span className="muted">{counted(rows_read, 'row')} read</span>
      </Group>
      <ProgressBar label={`Import of ${files.join(', ')}`} percent={percent} words={words} />
      <p className="muted small" style={{ overflowWrap: 'anywhere' }}>
        {files.join(', ')}
      </p>
    </Stack>
  );
}
