import { IconBaselineDensityLarge, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import type { RowDensity } from '#src/ui/results/row-heights.ts';
import { Segments } from '#src/ui/results/Segments.tsx';

const choices = [
  { value: 'compact', title: 'Compact rows', Icon: IconBaselineDensitySmall },
  { value: 'normal', title: 'Normal rows', Icon: IconBaselineDensityMedium },
  { value: 'roomy', title: 'Roomy rows', Icon: IconBaselineDensityLarge },
] as const;

interface DensityProps {
  value: RowDensity;
  onChange: (density: RowDensity) => void;
}

/** The choice of the height of rows. */
export const Density = (choice: DensityProps) => (
  <Segments
    label="Row height"
    {...choice}
    choices={choices.map(({ Icon, ...each }) => ({ ...each, label: <Icon size={16} stroke={1.75} aria-hidden /> }))}
  />
);
