import { BrowseTiles } from '#src/datasets/listings/BrowseTiles.tsx';
import { countBySpecialty } from '#src/datasets/listings/contract.ts';
import { links } from '#src/shared/links.ts';
import { specialties } from '#src/shared/specialties.ts';
import { Crumbs } from '#src/ui/layout/Crumbs.tsx';
import { PageHead } from '#src/ui/layout/PageHead.tsx';
import { useListStamp } from '#src/ui/state/site.ts';

/** All specialties, with links to their specialists. */
export const Specialties = () => (
  <>
    <Crumbs here="Specialties" />
    <PageHead
      title="Specialties"
      subtitle="Physicians by specialty. Physicians who report several specialties are counted in each."
      stamp={useListStamp('providers', 'providers', 'NPPES')}
    />
    <BrowseTiles label="Specialties" lists={specialties} hrefOf={links.specialty} counts={countBySpecialty} />
  </>
);
