import { Group } from '@mantine/core';
import { states } from '#src/shared/states.ts';
import { Chip } from '#src/ui/search/Chip.tsx';

/** The state of the search, which may be the form's preset. One click removes it. */
export const StateChip = ({ state, onRemove }: { state: string; onRemove: () => void }) => (
  <Group gap={6} px="md" py={10} fz={12.5} className="line-below">
    <span className="muted">Only in</span>
    <Chip removeLabel={`Remove ${states[state] ?? state}`} onRemove={onRemove}>
      {states[state] ?? state}
    </Chip>
  </Group>
);
