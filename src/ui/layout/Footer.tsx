import { Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Destination } from '#src/ui/layout/destinations.ts';
import styles from '#src/ui/layout/Footer.module.css';
import frame from '#src/ui/layout/Frame.module.css';
import { dayOf, useSite } from '#src/ui/site.ts';

/** The end of every page: the pages about the company, and the day of the registry's data. */
export function Footer({ destinations }: { destinations: readonly Destination[] }) {
  const day = dayOf(useSite(), 'providers');
  return (
    <footer className={styles.footer}>
      <Group justify="space-between" gap="6px 20px" className={frame.wrap}>
        {destinations.length > 0 && (
          <nav aria-label="About">
            <Group gap="6px 20px">
              {destinations.map(({ label, path }) => (
                <Link key={path} to={path}>
                  {label}
                </Link>
              ))}
            </Group>
          </nav>
        )}
        {day && <span>NPPES as of {day}</span>}
      </Group>
    </footer>
  );
}
