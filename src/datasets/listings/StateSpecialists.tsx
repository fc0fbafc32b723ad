import { useParams } from 'react-router';
import { CodeChips } from '#src/datasets/listings/CodeChips.tsx';
import { listByStateAndSpecialty, listingSorts, unknownSpecialty } from '#src/datasets/listings/contract.ts';
import { ProviderList } from '#src/datasets/listings/ProviderList.tsx';
import { stateTrail } from '#src/datasets/listings/trail.tsx';
import { UnknownList } from '#src/datasets/listings/UnknownList.tsx';
import { links } from '#src/shared/links.ts';
import { specialties } from '#src/shared/specialties.ts';
import { stateCodeOf, stateName } from '#src/shared/states.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { EmptyState } from '#src/ui/messages/EmptyState.tsx';
import { ListCard } from '#src/ui/messages/ListCard.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

const address = listAddress({}, listingSorts);
const specialtiesTrail = [{ label: 'Specialties', path: links.specialties() }];

/** The specialists of one specialty in a state. */
export function StateSpecialists() {
  const { state: wanted = '', value = '' } = useParams();
  const specialty = value.trim().toLowerCase().replaceAll(' ', '-');
  const state = stateCodeOf(wanted);
  const list = Object.hasOwn(specialties, specialty) ? specialties[specialty] : undefined;
  const { view, viewed } = useList(address);
  const search = useSearch(listByStateAndSpecialty, {
    params: { state: state ?? '', specialty },
    viewed,
    asked: list !== undefined && state !== undefined,
  });
  const stamp = useCardStamp('NPPES', 'providers');
  if (!list) return <UnknownList sentence={unknownSpecialty(value)} all={specialtiesTrail} slug={value} />;
  const place = stateName(state ?? wanted);
  const none = {
    title: 'No Healthcare Providers Found',
    advice: `No ${list.name} specialists found in ${place}`,
  };
  return (
    <>
      <Crumbs trail={stateTrail(state)} here={list.name} />
      <PageHead title={`${list.name} Specialists in ${place}`} stamp={stamp} />
      <CodeChips codes={list.codes} />
      {state ? (
        <ProviderList search={search} view={view} none={none} />
      ) : (
        <ListCard>
          <EmptyState title={none.title}>{none.advice}</EmptyState>
        </ListCard>
      )}
    </>
  );
}
