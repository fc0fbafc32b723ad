import { Flex, SimpleGrid, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countInPlace } from '#src/datasets/places/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ask } from '#src/ui/state/ask.ts';

/** Counts in a ZIP code, each with a link to its search. A dash if the request fails (R-248, R-342: silent). */
export function Community({ zip }: { zip: string }) {
  const { data, isPending } = useQuery({
    queryKey: [countInPlace.url, zip],
    queryFn: ({ signal }) => ask(countInPlace, { params: { zip }, signal }),
  });
  const counts = [
    { label: 'Healthcare Providers', to: links.providers({ zip }), total: data?.providers },
    { label: 'Organizations', to: links.organizations({ zip }), total: data?.organizations },
    { label: 'GME Programs', to: links.programs({ zip }), total: data?.programs ?? undefined },
  ];
  return (
    <SimpleGrid component="ul" cols={{ base: 1, xs: 3 }} spacing={{ base: 8, xs: 10 }} aria-busy={isPending}>
      {counts.map(({ label, to, total }) => (
        <li key={label}>
          <Flex
            component={Link}
            to={to}
            direction={{ base: 'row', xs: 'column' }}
            align={{ base: 'baseline', xs: 'start' }}
            gap={{ base: 8, xs: 2 }}
            h="100%"
          >
            {isPending ? (
              <span role="status">
                <Skeleton circle height={12} my={9} />
                <VisuallyHidden component="span">Counting</VisuallyHidden>
              </span>
            ) : (
              <Text component="b" fz={20} fw={620} className="num">
                {total === undefined ? '–' : count(total)}
              </Text>
            )}
            <span className="muted small">{label}</span>
          </Flex>
        </li>
      ))}
    </SimpleGrid>
  );
}
