import { Group, SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface ViewSwitchProps<View extends string> {
  views: readonly { value: View; label: string; Icon: Icon }[];
  value: View;
  /** Whether the words show as tooltips only. */
  narrow?: boolean;
  onChange: (view: View) => void;
}

/** The choice between the layouts of results, each as icon and word. */
export const ViewSwitch = <View extends string>({ views, value, narrow = false, onChange }: ViewSwitchProps<View>) => (
  <SegmentedControl
    data-screen
    flex="none"
    size="xs"
    aria-label="View"
    value={value}
    onChange={onChange}
    data={views.map(({ value, label, Icon }) => ({
      value,
      label: (
        <Group gap={6} wrap="nowrap" fz={12.5} title={narrow ? label : undefined}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {narrow ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        </Group>
      ),
    }))}
  />
);
