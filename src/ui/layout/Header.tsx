import { ActionIcon, Badge, Box, Group } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { Brand } from '#src/ui/layout/Brand.tsx';
import type { Destination } from '#src/ui/layout/destinations.ts';
import frame from '#src/ui/layout/Frame.module.css';
import styles from '#src/ui/layout/Header.module.css';
import { Navigation } from '#src/ui/layout/Navigation.tsx';
import { ThemeSwitch } from '#src/ui/layout/ThemeSwitch.tsx';
import { useSite } from '#src/ui/state/site.ts';

// loaded when first opened, to keep the initial script small
const SideMenu = lazy(async () => ({ default: (await import('#src/ui/layout/SideMenu.tsx')).SideMenu }));

interface HeaderProps {
  /** Empty if the user sees no navigation. */
  destinations: readonly Destination[];
  search: ReactNode;
  /** The bell with the user's alerts. */
  alerts: ReactNode;
  account: ReactNode;
  sideAccount: ReactNode;
}

/**
 * The header of all pages: brand, demo mark, search, theme switch, account and navigation. Narrow screens have a side
 * menu.
 */
export function Header({ destinations, search, alerts, account, sideAccount }: HeaderProps) {
  const { key } = useLocation();
  const [menu, setMenu] = useState({ used: false, openedAt: '' }); // navigation closes the menu
  const opened = menu.openedAt === key;
  const site = useSite();
  return (
    <header className={`line-below ${styles.header}`}>
      <Group h={56} gap="clamp(4px, 5vw - 18px, 20px)" wrap="nowrap" className={frame.wrap}>
        <ActionIcon
          hiddenFrom="sm"
          ml={-8}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Menu"
          aria-expanded={opened}
          onClick={() => setMenu({ used: true, openedAt: key })}
        >
          <IconMenu2 size={20} stroke={1.75} />
        </ActionIcon>
        <Brand />
        <Group gap="clamp(2px, 2vw - 6px, 10px)" wrap="nowrap" ml="auto">
          {site?.demo && (
            <Badge color="warn" flex="none">
              Demo
              <Box component="span" visibleFrom="xs">
                {' '}
                data
              </Box>
            </Badge>
          )}
          {search}
          {alerts}
          <ThemeSwitch />
          {account}
        </Group>
      </Group>
      {destinations.length > 0 && (
        <Box visibleFrom="sm" className={frame.wrap}>
          <Navigation destinations={destinations} />
        </Box>
      )}
      {menu.used && (
        <Suspense>
          <SideMenu
            destinations={destinations}
            account={sideAccount}
            opened={opened}
            onClose={() => setMenu({ used: true, openedAt: '' })}
          />
        </Suspense>
      )}
    </header>
  );
}
