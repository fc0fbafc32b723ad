import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tile } from '#src/datasets/client-dataset.tsx';
import { HeadlineCounts } from '#src/pages/HeadlineCounts.tsx';
import styles from '#src/pages/Home.module.css';
import { PageHeading, useTitle } from '#src/ui/layout/PageHead.tsx';

interface HomeProps {
  tiles: readonly Tile[];
  /** The box that searches everything. */
  searchBox?: ReactNode;
}

/** The first page: what there is, and the ways in. */
export function Home({ tiles, searchBox }: HomeProps) {
  useTitle(undefined);
  return (
    <>
      <section className={styles.hero}>
        <PageHeading>The Power of Information</PageHeading>
        <p>Every US provider and organization, with what stands behind each name.</p>
        {searchBox}
      </section>
      <HeadlineCounts />
      <nav aria-label="Screens" className={styles.tiles}>
        {tiles.map(({ label, about, path, icon: Icon }) => (
          <Link key={path} to={path} className="card">
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
