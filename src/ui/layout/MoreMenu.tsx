import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MoreMenuProps {
  size: 'md' | 'xl';
  /** Its entries. */
  children: ReactNode;
}

/** A menu of what is seldom done with the thing of a screen. */
export const MoreMenu = ({ size, children }: MoreMenuProps) => (
  <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <ActionIcon variant="default" size={size} aria-label="More">
        <IconDots size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);
