import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Criteria } from '#src/datasets/providers/find/address.tsx';
import type { Chip as Criterion } from '#src/datasets/providers/find/criteria-in-words.tsx';
import styles from '#src/datasets/providers/find/find.module.css';
import { Chip } from '#src/ui/Chip.tsx';

interface ChipsProps {
  chips: readonly Criterion[];
  /** Removes a chip. */
  onChange: (without: (criteria: Criteria) => Criteria) => void;
  onEdit: () => void;
  onClear: () => void;
}

/** The criteria of the search, each removable, in place of its form. */
export const Chips = ({ chips, onChange, onEdit, onClear }: ChipsProps) => (
  <Group gap={8} mb={12} wrap="nowrap" align="flex-start" role="group" aria-label="Search criteria">
    <Group gap={6} flex={1} miw={0} className={styles.chips}>
      {chips.length === 0 && <span className="muted small">All providers</span>}
      {chips.map(({ id, label, without }) => (
        <Chip key={id} removeLabel={`Remove ${label}`} onRemove={() => onChange(without)}>
          {label}
        </Chip>
      ))}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        fz={13}
        leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
        onClick={onEdit}
      >
        Edit search
      </Button>
    </Group>
    <Button variant="subtle" color="gray" size="compact-sm" fz={13} onClick={onClear}>
      Clear
    </Button>
  </Group>
);
