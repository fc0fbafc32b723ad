import { useParams } from 'react-router';
import { BackToTypes } from '#src/datasets/listings/BackToTypes.tsx';
import { CityList } from '#src/datasets/listings/CityList.tsx';
import { listingSorts } from '#src/datasets/listings/contract.ts';
import { TypePicker } from '#src/datasets/listings/TypePicker.tsx';
import { stateTrail } from '#src/datasets/listings/trail.tsx';
import { links } from '#src/shared/links.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ListCard } from '#src/ui/messages/ListCard.tsx';
import { BackLink } from '#src/ui/record/BackLink.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useCardStamp } from '#src/ui/state/site.ts';
import { upper } from '#src/ui/state/url-state.ts';

const address = listAddress({ type: upper }, listingSorts);

/** The providers of a city: first the choice of a type, then the list. Back reverses these steps. */
export function CityProviders() {
  const { state: wanted = '', value: city = '' } = useParams();
  const state = stateCodeOf(wanted);
  const { criteria, view, viewed } = useList(address);
  const place = `${titleCase(city, 'place')}, ${stateName(state ?? wanted)}`;
  const stamp = useCardStamp('NPPES', 'providers');
  return (
    <>
      <Crumbs
        trail={[...stateTrail(state), ...(state ? [{ label: 'Cities', path: links.cities(state) }] : [])]}
        here={titleCase(city, 'place')}
      />
      {state && criteria.type ? (
        <BackToTypes to={links.city(state, city)} />
      ) : (
        <BackLink to={state ? links.cities(state) : links.states()}>Back</BackLink>
      )}
      <PageHead title={`Healthcare Providers in ${place}`} stamp={stamp} />
      {state === undefined ? (
        <ListCard>
          <EmptyState title="No Healthcare Providers Found">There is no state called {wanted}.</EmptyState>
        </ListCard>
      ) : criteria.type ? (
        <CityList key={criteria.type} state={state} city={city} type={criteria.type} view={view} viewed={viewed} />
      ) : (
        <TypePicker state={state} city={city} />
      )}
    </>
  );
}
