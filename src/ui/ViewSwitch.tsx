import { Group, SegmentedControl } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface ViewSwitchProps<View extends string> {
  views: readonly { value: View; label: string; Icon: Icon }[];
  value: View;
  onChange: (view: View) => void;
}

/** The choice between the layouts of results, each as icon and word. */
export const ViewSwitch = <View extends string>({ views, value, onChange }: ViewSwitchProps<View>) => (
  <SegmentedControl
    data-screen
    size="xs"
    aria-label="View"
    value={value}
    onChange={onChange}
    data={views.map(({ value, label, Icon }) => ({
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
