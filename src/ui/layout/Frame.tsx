import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { useNavigations } from '#src/ui/layout/acts.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';
import { Footer } from '#src/ui/layout/Footer.tsx';
import styles from '#src/ui/layout/Frame.module.css';
import { Header } from '#src/ui/layout/Header.tsx';
import { SCROLL_STORE, scrollKeyOf, useLateScroll } from '#src/ui/layout/late-scroll.ts';
import { SkipLinks } from '#src/ui/layout/SkipLinks.tsx';

interface FrameProps {
  destinations: readonly Destination[];
  footer: readonly Destination[];
  /** The global search in the header. */
  search: ReactNode;
  /** The bell with the user's alerts. */
  alerts: ReactNode;
  /** The account part of the header. */
  account: ReactNode;
  /** The account part of the side menu. */
  sideAccount: ReactNode;
  /** Messages to the user, such as an outage. */
  banner: ReactNode;
}

/** The frame of all pages: header, banners, footer and scroll restoration. */
export function Frame({ destinations, footer, search, alerts, account, sideAccount, banner }: FrameProps) {
  const loading = useNavigation().state === 'loading';
  useLateScroll();
  useNavigations();
  return (
    <Stack gap={0} mih="100dvh">
      <SkipLinks />
      {loading && <div className={styles.progress} data-screen role="progressbar" aria-label="Loading the page" />}
      <Header destinations={destinations} search={search} alerts={alerts} account={account} sideAccount={sideAccount} />
      {banner}
      <main id="main" tabIndex={-1} className={`${styles.wrap} ${styles.main}`}>
        <Outlet />
      </main>
      <Footer destinations={footer} />
      <ScrollRestoration storageKey={SCROLL_STORE} getKey={scrollKeyOf} />
    </Stack>
  );
}
