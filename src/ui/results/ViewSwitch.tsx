import type { Icon } from '@tabler/icons-react';
import styles from '#src/ui/results/Segments.module.css';

interface ViewSwitchProps<View extends string> {
  views: readonly { value: View; label: string; Icon: Icon }[];
  value: View;
  /** Whether the words show as tooltips only. */
  narrow?: boolean;
  onChange: (view: View) => void;
}

/** The view that a button chose last, while it has the focus. */
let pressed = '';

/** The choice between the layouts of results, each a button with icon and word. */
export const ViewSwitch = <View extends string>({ views, value, narrow, onChange }: ViewSwitchProps<View>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and is no flex container everywhere
  <div role="group" aria-label="View" className={styles.segments} data-screen>
    {views.map(({ value: view, label, Icon }) => (
      <button
        key={view}
        type="button"
        title={label}
        aria-pressed={view === value}
        // biome-ignore lint/a11y/noAutofocus: some layouts have a switch of their own, which replaces the pressed one
        autoFocus={view === pressed}
        onBlur={() => {
          pressed = '';
        }}
        onClick={() => {
          pressed = view;
          if (view !== value) onChange(view);
        }}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
        {!narrow && label}
      </button>
    ))}
  </div>
);
