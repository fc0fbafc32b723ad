import { Box, Group } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { links } from '#src/shared/links.ts';
import type { Destination } from '#src/ui/layout/destinations.ts';

interface CrumbsProps {
  /** The pages above this one, without Home. */
  trail?: readonly Destination[];
  /** The name of this page. */
  here: string;
}

/** The breadcrumbs of a page. */
export function Crumbs({ trail = [], here }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <Group role="list" gap="0 5px" pt={14} pb={6} fz={12} c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[{ label: 'Home', path: links.home() }, ...trail].map(({ label, path }) => (
          <Fragment key={path}>
            <Box role="listitem">
              <Link to={path} style={{ color: 'inherit' }}>
                {label}
              </Link>
            </Box>
            <Box component="span" c="var(--subtle)" aria-hidden>
              ›
            </Box>
          </Fragment>
        ))}
        <Box role="listitem" aria-current="page" fw={500} c="var(--text)">
          {here}
        </Box>
      </Group>
    </nav>
  );
}
