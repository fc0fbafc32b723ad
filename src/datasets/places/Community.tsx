import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import styles from '#src/datasets/places/Community.module.css';
import { countInPlace } from '#src/datasets/places/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ask } from '#src/ui/ask.ts';

/** Who works in a ZIP: counts that lead to the searches by it. One that cannot be had is a dash (R-248, R-342: silent). */
export function Community({ zip }: { zip: string }) {
  const { data, isPending } = useQuery({
    queryKey: [countInPlace.url, zip],
    queryFn: ({ signal }) => ask(countInPlace, { params: { zip }, signal }),
  });
  const all = [
    { label: 'Healthcare Providers', to: links.providers({ zip }), found: data?.providers },
    { label: 'Organizations', to: links.organizations({ zip }), found: data?.organizations },
    { label: 'GME Programs', to: links.programs({ zip }), found: data?.programs },
  ];
  return (
    <ul className={styles.list} aria-busy={isPending}>
      {all.map(({ label, to, found }) => (
        <li key={label}>
          <Link to={to}>
            {isPending ? (
              <span className={styles.pulse} role="status">
                <VisuallyHidden component="span">Counting</VisuallyHidden>
              </span>
            ) : (
              <b className="num">{found === undefined ? '–' : count(found)}</b>
            )}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
