import { Link, useParams } from 'react-router';
import { listCities } from '#src/datasets/listings/contract.ts';
import { NameList } from '#src/datasets/listings/NameList.tsx';
import { NamesSkeleton } from '#src/datasets/listings/NamesSkeleton.tsx';
import { stateTrail } from '#src/datasets/listings/trail.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ListCard } from '#src/ui/messages/ListCard.tsx';
import { ResultsCard } from '#src/ui/results/ResultsCard.tsx';
import { useSearch } from '#src/ui/results/search.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The cities of a state that have providers. The URL has the state's code or name. */
export function StateDirectory() {
  const { state: wanted = '' } = useParams();
  const state = stateCodeOf(wanted);
  const search = useSearch(listCities, { params: { state: state ?? '' }, asked: state !== undefined });
  const stamp = useCardStamp('NPPES', 'providers');
  return (
    <>
      <Crumbs trail={stateTrail(state)} here="Cities" />
      <PageHead title={`Healthcare Directory - ${stateName(state ?? wanted)}`} stamp={stamp} />
      {state === undefined ? (
        <ListCard>
          <NoCities />
        </ListCard>
      ) : (
        <ResultsCard search={search} skeleton={<NamesSkeleton />}>
          {({ rows }) =>
            rows.length === 0 ? (
              <NoCities />
            ) : (
              <NameList
                key={state}
                heading={`${count(rows.length)} ${rows.length === 1 ? 'city' : 'cities'}`}
                placeholder="Search cities..."
                noMatch="No cities match your search"
                rows={rows}
                idOf={({ city }) => city}
                nameOf={({ city }) => titleCase(city, 'place')}
              >
                {({ city, providers }) => (
                  <Link to={links.city(state, city)}>
                    {titleCase(city, 'place')}
                    <span className="muted small num">{count(providers)}</span>
                  </Link>
                )}
              </NameList>
            )
          }
        </ResultsCard>
      )}
    </>
  );
}

const NoCities = () => (
  <EmptyState title="No cities found in this state">
    <Link to={links.states()}>Choose another state</Link>
  </EmptyState>
);
