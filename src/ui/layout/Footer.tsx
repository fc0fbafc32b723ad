import { Box, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Destination } from '#src/ui/layout/destinations.ts';
import frame from '#src/ui/layout/Frame.module.css';
import { dataDay, useSite } from '#src/ui/state/site.ts';

/** The footer: links and the date of the NPPES data. */
export function Footer({ destinations }: { destinations: readonly Destination[] }) {
  const day = dataDay(useSite(), 'providers');
  return (
    <Box component="footer" pt={18} pb={30} fz={12} c="var(--subtle)" className="line-above">
      <Group justify="space-between" gap="6px 20px" className={frame.wrap}>
        {destinations.length > 0 && (
          <nav aria-label="About">
            <Group gap="6px 20px">
              {destinations.map(({ label, path }) => (
                <Link key={path} to={path} className="muted">
                  {label}
                </Link>
              ))}
            </Group>
          </nav>
        )}
        {day && <span>NPPES as of {day}</span>}
      </Group>
    </Box>
  );
}
