import { useParams } from 'react-router';
import { CodeChips } from '#src/datasets/listings/CodeChips.tsx';
import { listByProfession, listingSorts, UNKNOWN_PROFESSION } from '#src/datasets/listings/contract.ts';
import { ProviderList } from '#src/datasets/listings/ProviderList.tsx';
import { UnknownList } from '#src/datasets/listings/UnknownList.tsx';
import { links } from '#src/shared/links.ts';
import { professions } from '#src/shared/professions.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { listAddress, useList } from '#src/ui/results/list.ts';
import { useSearch } from '#src/ui/results/search.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

const address = listAddress({}, listingSorts);
const trail = [{ label: 'Professions', path: links.professions() }];

/** The providers of a profession. */
export function ProfessionListing() {
  const profession = (useParams().profession ?? '').toLowerCase();
  const list = Object.hasOwn(professions, profession) ? professions[profession] : undefined;
  const { view, viewed } = useList(address);
  const search = useSearch(listByProfession, {
    params: { profession },
    viewed,
    asked: list !== undefined,
  });
  const stamp = useCardStamp('NPPES', 'providers');
  if (!list) return <UnknownList sentence={UNKNOWN_PROFESSION} all={trail} slug={profession} />;
  return (
    <>
      <Crumbs trail={trail} here={list.name} />
      <PageHead title={`${list.name} Providers`} stamp={stamp} />
      <CodeChips codes={list.codes} />
      <ProviderList
        search={search}
        view={view}
        none={{
          title: 'No providers found for this profession',
          advice: 'No imported provider has any of its taxonomy codes.',
        }}
      />
    </>
  );
}
