import { BrowseTiles } from '#src/datasets/listings/BrowseTiles.tsx';
import { countByProfession } from '#src/datasets/listings/contract.ts';
import { links } from '#src/shared/links.ts';
import { professions } from '#src/shared/professions.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { useListStamp } from '#src/ui/state/site.ts';

/** All professions, with links to their providers. */
export const Professions = () => (
  <>
    <Crumbs here="Professions" />
    <PageHead
      title="Professions"
      subtitle="Providers by profession. Providers who report several professions are counted in each."
      stamp={useListStamp('providers', 'providers', 'NPPES')}
    />
    <BrowseTiles label="Professions" lists={professions} hrefOf={links.profession} counts={countByProfession} />
  </>
);
