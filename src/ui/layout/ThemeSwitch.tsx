import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';

/**
 * Switches between light and dark, stored in this browser. A choice equal to the system theme follows the system
 * again.
 */
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
      size="lg"
      onClick={() => setColorScheme(other === system ? 'auto' : other)}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  );
}
