import { Button, Group } from '@mantine/core';
import type { z } from 'zod';
import type { listNewest } from '#src/datasets/changes/contract.ts';
import { kindLabels, listLabels } from '#src/datasets/changes/words.tsx';
import { count } from '#src/shared/format.ts';

/** The criteria that have buttons. Blank for all. */
interface Chosen {
  kind: string;
  lists: string;
}

interface KindFacetsProps {
  kinds: NonNullable<z.output<typeof listNewest.response>['kinds']>;
  criteria: Chosen;
  onChoose: (some: Partial<Chosen>) => void;
}

/** 'On my lists' (R-1366), and how many changes of each kind there are (R-1421), as buttons that search for it, and again for all. */
export const KindFacets = ({ kinds, criteria, onChoose }: KindFacetsProps) => {
  const button = (name: keyof Chosen, value: string, label: string) => (
    <Button
      key={value}
      size="compact-sm"
      variant={value === criteria[name] ? 'filled' : 'default'}
      aria-pressed={value === criteria[name]}
      onClick={() => onChoose({ [name]: value === criteria[name] ? '' : value })}
    >
      {label}
    </Button>
  );
  return (
    <Group gap={6} px={16} py={8} role="group" aria-label="Kinds of changes" className="line-below" data-screen>
      {button('lists', 'mine', listLabels.mine)}
      {kinds.map(({ kind, count: changes }) => button('kind', kind, `${kindLabels[kind]} ${count(changes)}`))}
    </Group>
  );
};
