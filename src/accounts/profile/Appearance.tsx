import { type MantineColorScheme, Radio, Stack, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The choice of a theme, stored in this browser. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <DetailCard title="Appearance" stamp="Stored in this browser">
      <Stack component="fieldset" gap={10} m={0} p={0} bd={0}>
        <VisuallyHidden component="legend">Theme</VisuallyHidden>
        {schemes.map(({ value, label }) => (
          <Radio
            key={value}
            name="theme"
            label={label}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
        ))}
      </Stack>
    </DetailCard>
  );
}
