import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countFacets } from '#src/datasets/providers/counts/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';

type Criteria = NonNullable<Parameters<typeof links.providers>[0]>;

interface CountsCardProps {
  title: string;
  stamp: ReactNode;
  /** What finds the people. */
  criteria: Criteria;
  /** What they are counted by. */
  facet: 'taxonomy' | 'state';
  /** The plural noun for its values. */
  things: string;
  note?: ReactNode;
}

/** How many people a search finds per value, each with its search (R-1414). Absent if there are none, or the request fails. */
export function CountsCard({ title, stamp, criteria, facet, things, note }: CountsCardProps) {
  const { data } = useQuery({
    queryKey: [countFacets.url, 'card', criteria, facet],
    queryFn: ({ signal }) => ask(countFacets, { query: { ...criteria, facet }, signal }),
    retry: false,
  });
  const values = data?.facets[facet] ?? [];
  return (
    <DetailCard title={title} stamp={stamp} empty={values.length === 0}>
      <FirstFew of={values} things={things}>
        {(shown) => (
          <Items dense aria-label={title}>
            {shown.map(({ value, label, count: people }) => (
              <li key={value}>
                <ItemLine>
                  <Link to={links.providers({ ...criteria, [facet]: value })}>{label}</Link>
                  <span className="num muted" data-end>
                    {count(people)}
                  </span>
                </ItemLine>
              </li>
            ))}
          </Items>
        )}
      </FirstFew>
      {note && <CardNote>{note}</CardNote>}
    </DetailCard>
  );
}
