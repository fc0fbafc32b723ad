import { Box, Breadcrumbs } from '@mantine/core';
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
      <Breadcrumbs role="list" separator={<span aria-hidden>›</span>} separatorMargin={5}>
        {[{ label: 'Home', path: links.home() }, ...trail].map(({ label, path }) => (
          <Box key={path} role="listitem">
            <Link to={path} style={{ color: 'inherit' }}>
              {label}
            </Link>
          </Box>
        ))}
        <Box role="listitem" aria-current="page" fw={500} c="var(--text)">
          {here}
        </Box>
      </Breadcrumbs>
    </nav>
  );
}
