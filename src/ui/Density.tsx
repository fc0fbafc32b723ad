import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import type { RowDensity } from '#src/ui/row-heights.ts';

const choices = [
  { value: 'compact', label: 'Compact rows', Icon: IconBaselineDensitySmall },
  { value: 'normal', label: 'Normal rows', Icon: IconBaselineDensityMedium },
  { value: 'roomy', label: 'Roomy rows', Icon: IconBaselineDensityLarge },
] as const;

interface DensityProps {
  value: RowDensity;
  onChange: (density: RowDensity) => void;
}

/** The choice of the height of rows. */
export const Density = ({ value, onChange }: DensityProps) => (
  <SegmentedControl
    data-screen
    size="xs"
    aria-label="Row height"
    value={value}
    onChange={onChange}
    data={choices.map(({ value, label, Icon }) => ({
      value,
      label: (
        <span title={label} style={{ display: 'flex', padding: 1 }}>
          <Icon size={16} stroke={1.75} aria-hidden />
          <VisuallyHidden>{label}</VisuallyHidden>
        </span>
      ),
    }))}
  />
);
