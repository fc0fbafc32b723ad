import { Group, Kbd } from '@mantine/core';

interface KeyHintsProps {
  /** The most useful keys, each with what it does. */
  keys: readonly (readonly [names: readonly string[], does: string])[];
}

/** A line of keys, below the results. */
export const KeyHints = ({ keys }: KeyHintsProps) => (
  <Group gap={14} px={16} py={8} fz={12} className="muted" aria-hidden data-screen>
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
