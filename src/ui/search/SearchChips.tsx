import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { RemovableChips } from '#src/ui/search/RemovableChips.tsx';
import styles from '#src/ui/search/SearchChips.module.css';

interface SearchChipsProps<C extends { id: string; label: string }> {
  chips: readonly C[];
  /** Shown without chips, such as `All providers`. */
  all: string;
  /** Whether the focus goes to 'Edit search'. */
  focused: boolean;
  onRemove: (chip: C) => void;
  /** Called when the user is about to open the form. */
  onPrepare?: () => void;
  onEdit: () => void;
  onClear: () => void;
}

/** The criteria of the search, each removable, in place of its form. */
export const SearchChips = <C extends { id: string; label: string }>(props: SearchChipsProps<C>) => (
  <Group gap={8} mb={12} wrap="nowrap" align="flex-start" role="group" aria-label="Search criteria">
    <Group gap={6} flex={1} miw={0} className={styles.chips}>
      {props.chips.length === 0 && <span className="muted small">{props.all}</span>}
      <RemovableChips chips={props.chips} onRemove={props.onRemove}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fz={13}
          leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
          autoFocus={props.focused}
          onPointerEnter={props.onPrepare}
          onFocus={props.onPrepare}
          onClick={props.onEdit}
        >
          Edit search
        </Button>
      </RemovableChips>
    </Group>
    <Button variant="subtle" color="gray" size="compact-sm" fz={13} onClick={props.onClear}>
      Clear
    </Button>
  </Group>
);
