import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import styles from '#src/datasets/listings/BrowseTiles.module.css';
import type { listProfessions } from '#src/datasets/listings/contract.ts';
import { count } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { ask } from '#src/ui/ask.ts';

interface BrowseTilesProps {
  label: string;
  lists: Readonly<Record<string, CodeList>>;
  hrefOf: (slug: string) => string;
  /** Replies with how many providers each list has. Where it does not, the tiles do without (R-180, R-342: silent). */
  counts: typeof listProfessions;
}

/** A tile for each list of providers there is, by name, with its number of providers. */
export function BrowseTiles({ label, lists, hrefOf, counts }: BrowseTilesProps) {
  const { data, isPending } = useQuery({
    queryKey: [counts.url],
    queryFn: ({ signal }) => ask(counts, { signal }),
  });
  const providers = new Map(data?.rows.map((row) => [row.slug, row.providers]));
  return (
    <ul className={styles.tiles} aria-label={label} aria-busy={isPending}>
      {Object.entries(lists).map(([slug, { name }]) => (
        <li key={slug}>
          <Link to={hrefOf(slug)} className="card">
            <b>{name}</b>
            <span className="muted num">
              {isPending ? <Skeleton height={12} width={40} radius="sm" /> : counted(providers.get(slug))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const counted = (providers: number | undefined) => (providers === undefined ? '' : count(providers));
