import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tile } from '#src/datasets/client-dataset.tsx';
import { HeadlineCounts } from '#src/pages/HeadlineCounts.tsx';
import styles from '#src/pages/Home.module.css';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';

interface HomeProps {
  tiles: readonly Tile[];
  /** What the user needs first: the search box and what waits for them. */
  children: ReactNode;
}

/** The home page: headline counts and tiles. */
export function Home({ tiles, children }: HomeProps) {
  useTitle(undefined);
  return (
    <>
      <Group justify="space-between" align="baseline" gap="12px 32px" pt={24} pb={14}>
        <PageHeading>The Power of Information</PageHeading>
        <HeadlineCounts />
      </Group>
      {children}
      <nav aria-label="Screens" className={styles.tiles}>
        {tiles.map(({ label, about, path, icon: Icon }) => (
          <Box key={path} component={Link} to={path} className="card" px={14} py={12} c="inherit">
            <Group gap={8} wrap="nowrap">
              <Icon size={18} stroke={1.75} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
              <Box component="b" fz={13} fw={620}>
                {label}
              </Box>
            </Group>
            <div className="muted small">{about}</div>
          </Box>
        ))}
      </nav>
    </>
  );
}
