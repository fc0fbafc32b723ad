import { Radio, Stack, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { shortcutsOn, switchShortcuts } from '#src/ui/keys/shortcuts.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';

const choices = [
  { on: true, label: 'On: / moves to the search box' },
  { on: false, label: 'Off' },
];

/** Turns single-key shortcuts on or off, for this browser. */
export function Shortcuts() {
  const [chosen, setChosen] = useState(shortcutsOn);
  return (
    <DetailCard title="Keyboard" stamp="Stored in this browser">
      <Stack component="fieldset" gap={10} m={0} p={0} bd={0}>
        <VisuallyHidden component="legend">Single-key shortcuts</VisuallyHidden>
        {choices.map(({ on, label }) => (
          <Radio
            key={label}
            name="shortcuts"
            label={label}
            checked={chosen === on}
            onChange={() => {
              switchShortcuts(on);
              setChosen(on);
            }}
          />
        ))}
      </Stack>
    </DetailCard>
  );
}
