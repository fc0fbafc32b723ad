import { useParams } from 'react-router';
import { CodeChips } from '#src/datasets/listings/CodeChips.tsx';
import { listBySpecialty, listingSorts, unknownSpecialty } from '#src/datasets/listings/contract.ts';
import { ProviderList } from '#src/datasets/listings/ProviderList.tsx';
import { UnknownList } from '#src/datasets/listings/UnknownList.tsx';
import { links } from '#src/shared/links.ts';
import { specialties } from '#src/shared/specialties.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

const address = listAddress({}, listingSorts);
const trail = [{ label: 'Specialties', path: links.specialties() }];

/** The specialists of a specialty. */
export function SpecialtyListing() {
  const specialty = (useParams().specialty ?? '').toLowerCase();
  const list = Object.hasOwn(specialties, specialty) ? specialties[specialty] : undefined;
  const { view, viewed } = useList(address);
  const search = useSearch(listBySpecialty, {
    params: { specialty },
    viewed,
    asked: list !== undefined,
  });
  const stamp = useCardStamp('NPPES', 'providers');
  if (!list) return <UnknownList sentence={unknownSpecialty(specialty)} all={trail} slug={specialty} />;
  return (
    <>
      <Crumbs trail={trail} here={list.name} />
      <PageHead title={`${list.name} Specialists`} stamp={stamp} />
      <CodeChips codes={list.codes} />
      <ProviderList
        search={search}
        view={view}
        none={{
          title: 'No providers found for this specialty',
          advice: 'No imported provider has any of its taxonomy codes.',
        }}
      />
    </>
  );
}
