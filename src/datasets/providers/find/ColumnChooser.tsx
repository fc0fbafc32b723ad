import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { dropdown } from '#src/ui/theme.ts';

interface ColumnChooserProps {
  columns: readonly { id: string; header: string }[];
  hidden: readonly string[];
  /** The columns in the table now. */
  shown: ReadonlySet<string>;
  onChange: (hidden: string[]) => void;
}

/** Shows and hides columns. The NPI always shows, because it is the row's link. */
export function ColumnChooser({ columns, hidden, shown, onChange }: ColumnChooserProps) {
  const toggle = (id: string, isShown: boolean) =>
    onChange(isShown ? hidden.filter((each) => each !== id) : [...hidden, id]);
  const lacksRoom = columns.some(({ id }) => !hidden.includes(id) && !shown.has(id));
  return (
    <Popover {...dropdown} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={16} stroke={1.75} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap={10}>
          {columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              disabled={id === 'npi'}
              checked={!hidden.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
          {lacksRoom && <p className="small muted">Some columns need a wider window.</p>}
          <Button variant="subtle" size="compact-xs" disabled={hidden.length === 0} onClick={() => onChange([])}>
            Reset
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
