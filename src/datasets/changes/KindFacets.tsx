import { Button, Group } from '@mantine/core';
import type { z } from 'zod';
import type { listNewest } from '#src/datasets/changes/contract.ts';
import { kindLabels } from '#src/datasets/changes/words.tsx';
import { count } from '#src/shared/format.ts';

interface KindFacetsProps {
  kinds: NonNullable<z.output<typeof listNewest.response>['kinds']>;
  /** The kind that is searched for. Blank for all. */
  chosen: string;
  onChoose: (kind: string) => void;
}

/** How many changes of each kind there are, as buttons that search for it, and again for all (R-1421). */
export const KindFacets = ({ kinds, chosen, onChoose }: KindFacetsProps) => (
  <Group gap={6} px={16} py={8} role="group" aria-label="Kinds of changes" className="line-below" data-screen>
    {kinds.map(({ kind, count: changes }) => (
      <Button
        key={kind}
        size="compact-sm"
        variant={kind === chosen ? 'filled' : 'default'}
        aria-pressed={kind === chosen}
        onClick={() => onChoose(kind === chosen ? '' : kind)}
      >
        {`${kindLabels[kind]} ${count(changes)}`}
      </Button>
    ))}
  </Group>
);
