import { Group, SegmentedControl } from '@mantine/core';
import { IconLayoutColumns, IconMap, IconTable } from '@tabler/icons-react';
import { useNarrow } from '#src/ui/ResultsTable.tsx';

const layouts = [
  { value: 'table', label: 'Table', Icon: IconTable },
  { value: 'split', label: 'Split', Icon: IconLayoutColumns },
  { value: 'map', label: 'Map', Icon: IconMap },
] as const;

/** How the matches show: as a table, on a map, or both side by side. */
export type FindLayout = (typeof layouts)[number]['value'];

/** The layout of the URL. Where there is no room for both, the table shows. */
export function useLayout(wanted: string): FindLayout {
  const isNarrow = useNarrow();
  const layout = layouts.find(({ value }) => value === wanted)?.value ?? 'table';
  return isNarrow && layout === 'split' ? 'table' : layout;
}

interface LayoutSwitchProps {
  value: FindLayout;
  onChange: (layout: FindLayout) => void;
}

/** The choice of the layout. */
export const LayoutSwitch = ({ value, onChange }: LayoutSwitchProps) => (
  <SegmentedControl
    size="xs"
    aria-label="View"
    value={value}
    onChange={onChange}
    data={layouts.map(({ value, label, Icon }) => ({
      value,
      label: (
        <Group gap={6} wrap="nowrap" fz={12.5}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </Group>
      ),
    }))}
  />
);
