import { Flex, Text } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import styles from '#src/ui/layout/Header.module.css';
import { useSite } from '#src/ui/state/site.ts';

/** Logo, name and tagline of the site, as a link to home. */
export function Brand() {
  const site = useSite();
  return (
    <Flex
      component={Link}
      to={links.home()}
      align="center"
      gap="clamp(6px, 5vw - 14px, 10px)"
      fz={16}
      fw={680}
      c="var(--text)"
      td="none"
      className="nowrap"
    >
      <svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true">
        <rect width="26" height="26" rx="7" fill="var(--accent)" />
        <path
          d="M6.5 18.5V8.2l6.5 6 6.5-6v10.3"
          fill="none"
          stroke="var(--on-accent)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="13" cy="6.3" r="1.7" fill="var(--on-accent)" />
      </svg>
      <span className={styles.name}>{site?.name ?? 'Medatlas'}</span>
      {site?.tagline && (
        <Text
          component="small"
          visibleFrom="md"
          pl={10}
          fz={12}
          fw={450}
          lts={0}
          c="dimmed"
          style={{ borderLeft: '1px solid var(--line-strong)' }}
        >
          {site.tagline}
        </Text>
      )}
    </Flex>
  );
}
