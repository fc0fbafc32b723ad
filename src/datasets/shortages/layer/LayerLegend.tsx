import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { levelLabels, type ShortageKind } from '#src/datasets/shortages/layer/layer.tsx';
import { fillOf, levels, Patterns } from '#src/datasets/shortages/layer/patterns.tsx';
import { date } from '#src/shared/format.ts';

const ADDRESS_CHECK = 'https://data.hrsa.gov/tools/shortage-area/by-address';

interface LayerLegendProps {
  kind: ShortageKind;
  /** The day of the data. */
  asOf: string;
  /** Whether the map draws facilities. */
  facilities?: boolean;
}

/** What the signs of the layer mean, and who decides. */
export const LayerLegend = ({ kind, asOf, facilities = false }: LayerLegendProps) => (
  <>
    <Group component="ul" gap="4px 16px" className="small" aria-label="Legend">
      {levels.map((level, n) => (
        <Entry key={level} sign={<rect width="18" height="14" fill={fillOf(level)} />} patterns={n === 0}>
          {levelLabels[level]}
        </Entry>
      ))}
      {facilities && (
        <Entry sign={<rect x="5" y="3" width="8" height="8" fill="var(--text)" />}>Designated facility</Entry>
      )}
      <Entry sign={null}>No designation found</Entry>
    </Group>
    <p className="small muted">
      HRSA, {date(asOf)}. HRSA’s own{' '}
      <a href={ADDRESS_CHECK} target="_blank" rel="noopener noreferrer">
        address check
      </a>{' '}
      decides. {kind === 'mua' && 'MUA/P does not count for the National Health Service Corps.'}
    </p>
  </>
);

const Entry = ({ sign, patterns, children }: { sign: ReactNode; patterns?: boolean; children: ReactNode }) => (
  <Group component="li" gap={6} wrap="nowrap">
    <svg width="18" height="14" viewBox="0 0 18 14" aria-hidden style={{ flex: 'none' }}>
      {patterns && <Patterns />}
      {sign}
      <rect x="0.5" y="0.5" width="17" height="13" fill="none" stroke="var(--field)" />
    </svg>
    {children}
  </Group>
);
