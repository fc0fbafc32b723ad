import { Group, Kbd } from '@mantine/core';

const keys = [
  [['J', 'K'], 'move'],
  [['Space'], 'peek'],
  [['O'], 'open'],
  [['V', 'M'], 'map'],
  [['?'], 'all keys'],
] as const;

/** The most useful keys, below the results. */
export const KeyHints = () => (
  <Group gap={14} px={16} py={8} fz={12.5} className="muted" aria-hidden>
    {keys.map(([names, does]) => (
      <span key={does}>
        {names.map((name) => (
          <Kbd key={name} mr={4}>
            {name}
          </Kbd>
        ))}
        {does}
      </span>
    ))}
  </Group>
);
