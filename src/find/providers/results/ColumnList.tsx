import { Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ColumnsButton } from '#src/find/providers/results/ColumnsButton.tsx';
import { dropdown } from '#src/ui/theme/theme.ts';

export interface ColumnListProps {
  columns: readonly { id: string; header: string }[];
  /** Columns that cannot be hidden. */
  always: readonly string[];
  /** Columns hidden by default. */
  usual: readonly string[];
  hidden: readonly string[];
  /** The columns in the table now. */
  shown: ReadonlySet<string>;
  /** Whether the button takes the focus and opens the list at once. */
  opens: boolean;
  /** Takes the hidden columns, and the one that the user ticked, if any. */
  onChange: (hidden: string[], ticked?: string) => void;
}

/** The list of columns below its button. */
export function ColumnList({ columns, always, usual, hidden, shown, opens, onChange }: ColumnListProps) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => setOpened(opens), [opens]); // after the button has the focus, so that Escape returns it
  const toggle = (id: string, isShown: boolean) =>
    isShown
      ? onChange(
          hidden.filter((each) => each !== id),
          id,
        )
      : onChange([...hidden, id]);
  const found = columns.filter(({ header }) => header.toLowerCase().includes(typed.trim().toLowerCase()));
  const isUsual = hidden.length === usual.length && hidden.every((id) => usual.includes(id));
  const isWithoutRoom = (id: string) => !always.includes(id) && !hidden.includes(id) && !shown.has(id);
  return (
    <Popover
      {...dropdown}
      position="bottom-end"
      trapFocus
      opened={opened}
      onChange={setOpened}
      middlewares={{ size: { padding: 8 } }}
    >
      <Popover.Target>
        <ColumnsButton autoFocus={opens} onClick={() => setOpened(!opened)}>
          Columns
        </ColumnsButton>
      </Popover.Target>
      {/* as high as the window has room: the columns scroll, and the rest stays in view */}
      <Popover.Dropdown aria-label="Columns" style={{ display: 'flex' }}>
        <Stack gap={10} ref={list} tabIndex={-1} mih={0}>
          <TextInput
            size="xs"
            aria-label="Find a column"
            placeholder="Find a column"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => {
              const [only, second] = found;
              if (key !== 'Enter' || nativeEvent.isComposing || !typed.trim() || !only || second) return;
              if (hidden.includes(only.id)) toggle(only.id, true);
            }}
          />
          {found.length === 0 && <p className="small muted">No column has this name.</p>}
          <Stack gap={10} p={2} m={-2} style={{ overflowY: 'auto' }}>
            {found.map(({ id, header }) => (
              <Checkbox
                key={id}
                size="xs"
                label={header}
                description={isWithoutRoom(id) ? 'No room in this window' : undefined}
                disabled={always.includes(id)}
                checked={always.includes(id) || !hidden.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            ))}
          </Stack>
          {columns.some(({ id }) => isWithoutRoom(id)) && (
            <p className="small muted" role="status">
              Hide other columns, or widen the window.
            </p>
          )}
          <Button
            variant="subtle"
            size="compact-xs"
            disabled={isUsual}
            onClick={() => {
              onChange([...usual]);
              list.current?.focus(); // the button is disabled then
            }}
          >
            Reset
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
