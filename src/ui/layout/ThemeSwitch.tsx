import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Light or dark, kept in this browser. Until it is used, and whenever it agrees with the system, the system decides. */
export function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = shown === 'dark' ? 'light' : 'dark';
  const Icon = shown === 'dark' ? IconSun : IconMoon;
  return (
    <ActionIcon
      role="switch"
      aria-checked={shown === 'dark'}
      aria-label="Dark theme"
      title={`Switch to ${other} theme`}
      variant="subtle"
      color="gray"
      size={36}
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
