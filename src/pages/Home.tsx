import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';
import { rowsOf, useSite } from '#src/ui/site.ts';
import '#src/pages/home.css';

/** A way in from the home page. */
export interface Tile {
  label: string;
  about: string;
  path: string;
  icon: Icon;
}

const counts = [
  { table: 'organizations', label: 'Organizations' },
  { table: 'providers', label: 'Providers' },
];

/** The first page: what there is, and the ways in. */
export function Home({ tiles }: { tiles: readonly Tile[] }) {
  const site = useSite();
  useTitle(undefined);
  const known = counts.flatMap(({ table, label }) => {
    const rows = rowsOf(site, table);
    return rows ? [{ rows, label }] : [];
  });
  return (
    <>
      <section className="hero">
        <PageHeading>The Power of Information</PageHeading>
        <p>Every US provider and organization, with what stands behind each name.</p>
      </section>
      <dl className="card counts num" aria-label="What is loaded" aria-busy={!site}>
        {known.map(({ rows, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{rows}</dd>
          </div>
        ))}
      </dl>
      <nav aria-label="Screens" className="tiles">
        {tiles.map(({ label, about, path, icon: Icon }) => (
          <Link key={path} to={path} className="card tile">
            <Icon size={22} stroke={1.75} aria-hidden />
            <span>
              <b>{label}</b>
              <span>{about}</span>
            </span>
          </Link>
        ))}
      </nav>
    </>
  );
}
