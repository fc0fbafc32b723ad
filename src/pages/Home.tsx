import { Box, Flex, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tile } from '#src/datasets/client-dataset.tsx';
import { HeadlineCounts } from '#src/pages/HeadlineCounts.tsx';
import styles from '#src/pages/Home.module.css';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';

interface HomeProps {
  tiles: readonly Tile[];
  /** The global search box. */
  searchBox?: ReactNode;
  /** What waits for the user. */
  desk?: ReactNode;
}

/** The home page: headline counts and tiles. */
export function Home({ tiles, searchBox, desk }: HomeProps) {
  useTitle(undefined);
  return (
    <>
      <Box component="section" className={styles.hero} ta="center" pt={{ base: 36, sm: 56 }} pb={{ base: 24, sm: 34 }}>
        <PageHeading>The Power of Information</PageHeading>
        <Text c="dimmed" fz="lg" mt={8}>
          Every US provider and organization, with licenses, training and affiliations.
        </Text>
        {searchBox}
      </Box>
      <HeadlineCounts />
      {desk}
      <SimpleGrid component="nav" aria-label="Screens" cols={{ base: 1, sm: 2, md: 3, xl: 4 }} spacing={12} mb={64}>
        {tiles.map(({ label, about, path, icon: Icon }) => (
          <Flex key={path} component={Link} to={path} className="card" gap={14} px={18} py={16} c="inherit">
            <Icon size={22} stroke={1.75} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
            <div>
              <Box component="b" display="block" fw={620}>
                {label}
              </Box>
              <span className="muted small">{about}</span>
            </div>
          </Flex>
        ))}
      </SimpleGrid>
    </>
  );
}
