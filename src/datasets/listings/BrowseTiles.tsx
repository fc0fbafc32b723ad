import { Flex, SimpleGrid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { countByProfession } from '#src/datasets/listings/contract.ts';
import { count } from '#src/shared/format.ts';
import type { CodeList } from '#src/shared/professions.ts';
import { ask } from '#src/ui/state/ask.ts';

interface BrowseTilesProps {
  label: string;
  lists: Readonly<Record<string, CodeList>>;
  hrefOf: (slug: string) => string;
  /** The endpoint of the counts. If it fails, the tiles have no counts (R-180, R-342: silent). */
  counts: typeof countByProfession;
}

/** A tile for each list of providers, with its name and number of providers. */
export function BrowseTiles({ label, lists, hrefOf, counts }: BrowseTilesProps) {
  const { data, isPending } = useQuery({
    queryKey: [counts.url],
    queryFn: ({ signal }) => ask(counts, { signal }),
  });
  const providers = new Map(data?.rows.map((row) => [row.slug, row.providers]));
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, xs: 2, lg: 3 }}
      spacing={12}
      mt={18}
      mb={48}
      aria-label={label}
      aria-busy={isPending}
    >
      {Object.entries(lists).map(([slug, { name }]) => (
        <li key={slug}>
          <Flex
            component={Link}
            to={hrefOf(slug)}
            className="card"
            align="baseline"
            justify="space-between"
            gap={12}
            px={16}
            py={14}
            c="inherit"
          >
            <b>{name}</b>
            <span className="muted num">
              {isPending ? <Skeleton height={12} width={40} radius="sm" /> : counted(providers.get(slug))}
            </span>
          </Flex>
        </li>
      ))}
    </SimpleGrid>
  );
}

const counted = (providers: number | undefined) => (providers === undefined ? '' : count(providers));
