import { Flex, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { getState } from '#src/datasets/listings/contract.ts';
import { stateTrail } from '#src/datasets/listings/trail.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { DetailContent, NotFound, useDetail } from '#src/ui/record/Detail.tsx';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { CardRows } from '#src/ui/record/DetailCards.tsx';
import { CardsSkeleton } from '#src/ui/record/RecordSkeleton.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

type Counts = z.infer<typeof getState.response>;

/** State overview: counts, the largest specialties and cities, and links to all of them. */
export function StatePage() {
  const { state: wanted = '' } = useParams();
  const state = stateCodeOf(wanted) ?? wanted;
  const detail = useDetail(getState, { state });
  return (
    <>
      <Crumbs trail={stateTrail(undefined)} here={stateName(state)} />
      {!detail.missing && <PageHead title={stateName(state)} />}
      <DetailContent
        detail={detail}
        skeleton={<Loading />}
        missing={() => (
          <NotFound title="State not found">
            There is no state called {wanted}. <Link to={links.states()}>Choose from all states</Link>
          </NotFound>
        )}
      >
        {(counts) => (
          <>
            <Totals counts={counts} />
            <CardRows>
              <Specialties counts={counts} />
              <Cities counts={counts} />
            </CardRows>
          </>
        )}
      </DetailContent>
    </>
  );
}

const Loading = () => (
  <>
    <Skeleton height={82} radius="md" mt={18} mb={12} />
    <CardsSkeleton lines={[8, 8]} />
  </>
);

interface CountsProps {
  counts: Counts;
}

function Totals({ counts: { state, providers, organizations, programs, places } }: CountsProps) {
  const totals = [
    { what: 'Providers', total: providers, path: links.providers({ state }) },
    { what: 'Organizations', total: organizations, path: links.organizations({ state }) },
    { what: 'Residency & fellowship programs', total: programs, path: links.programs({ state }) },
    { what: 'ZIP codes', total: places, path: links.places({ state }) },
  ];
  return (
    <SimpleGrid
      component="ul"
      minColWidth={150}
      autoFlow="auto-fit"
      spacing={12}
      mt={18}
      mb={12}
      className="num"
      aria-label="State overview"
    >
      {totals.map(({ what, total, path }) => (
        <li key={what}>
          <Flex component={Link} to={path} className="card" direction="column" h="100%" px={16} py={14} c="inherit">
            <Text component="b" fz={24} fw={640}>
              {count(total)}
            </Text>
            <span className="muted">{what}</span>
          </Flex>
        </li>
      ))}
    </SimpleGrid>
  );
}

function Specialties({ counts: { state, specialties } }: CountsProps) {
  const stamp = useCardStamp('NPPES', 'providers');
  return (
    <DetailCard title="Largest specialties" stamp={stamp} empty={specialties.length === 0}>
      <Bars
        rows={specialties.map(({ slug, name, providers }) => ({
          name,
          providers,
          path: links.stateSpecialty(state, slug),
        }))}
      />
      <CardNote>Specialists by their first specialty code.</CardNote>
    </DetailCard>
  );
}

function Cities({ counts: { state, cities } }: CountsProps) {
  const stamp = useCardStamp('NPPES', 'providers');
  return (
    <DetailCard title="Largest cities" stamp={stamp} empty={cities.length === 0}>
      <Bars
        rows={cities.map(({ city, providers }) => ({
          name: titleCase(city, 'place'),
          providers,
          path: links.city(state, city),
        }))}
      />
      <CardNote>
        <Link to={links.cities(state)}>All cities of {stateName(state)}</Link>
      </CardNote>
    </DetailCard>
  );
}

/** Names with numbers of providers. Bars show each number as a share of the largest. */
function Bars({ rows }: { rows: readonly { name: string; providers: number; path: string }[] }) {
  const most = Math.max(...rows.map(({ providers }) => providers));
  return (
    <Stack component="ol" gap={2}>
      {rows.map(({ name, providers, path }) => (
        <li key={path}>
          <Flex
            component={Link}
            to={path}
            justify="space-between"
            gap={12}
            px={8}
            py={5}
            bdrs={6}
            bg={barOf(providers / most)}
          >
            {name}
            <span className="num">{count(providers)}</span>
          </Flex>
        </li>
      ))}
    </Stack>
  );
}

const barOf = (share: number) =>
  `linear-gradient(to right, var(--accent-soft) ${100 * share}%, transparent ${100 * share}%)`;
