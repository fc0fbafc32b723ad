import type { Icon } from '@tabler/icons-react';
import { Segments } from '#src/ui/Segments.tsx';

interface ViewSwitchProps<View extends string> {
  views: readonly { value: View; label: string; Icon: Icon }[];
  value: View;
  /** Whether the words show as tooltips only. */
  narrow?: boolean;
  onChange: (view: View) => void;
}

/** The choice between the layouts of results, each as icon and word. */
export const ViewSwitch = <View extends string>({ views, narrow = false, ...choice }: ViewSwitchProps<View>) => (
  <Segments
    label="View"
    {...choice}
    choices={views.map(({ value, label, Icon }) => ({
      value,
      title: label,
      label: (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          {!narrow && label}
        </>
      ),
    }))}
  />
);
