import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AffiliationCard } from '#src/datasets/affiliations/AffiliationCard.tsx';
import { ColleagueLines } from '#src/datasets/affiliations/ColleagueLine.tsx';
import type { Affiliation } from '#src/datasets/affiliations/contract.ts';
import { relatedQuery } from '#src/datasets/affiliations/questions.tsx';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardPart } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';

/** A provider's medical groups with their sizes, and other providers of these groups. */
export function OrganizationInsights({ npi, affiliations }: { npi: string; affiliations: Affiliation[] }) {
  const groups = new Map(affiliations.flatMap((row) => (row.org_pac_id ? [[row.org_pac_id, row] as const] : [])));
  return (
    <AffiliationCard
      title="Organization Insights"
      query={useQuery(relatedQuery(npi))}
      queryKey={relatedQuery(npi).queryKey}
      isEmpty={({ rows }) => rows.length === 0 && groups.size === 0}
    >
      {({ rows }) => (
        <>
          <Items dense aria-label="Medical groups">
            {[...groups].map(([org_pac_id, { facility_name, org_members }]) => (
              <li key={org_pac_id}>
                <ItemLine>
                  <Link to={links.medicalGroup(org_pac_id)}>{titleCase(facility_name) ?? org_pac_id}</Link>
                  {org_members !== null && (
                    <span className="num muted nowrap" data-end>
                      {counted(org_members, 'member')}
                    </span>
                  )}
                </ItemLine>
              </li>
            ))}
          </Items>
          {rows.length > 0 && (
            <>
              <CardPart>Related providers</CardPart>
              <ColleagueLines of={rows} things="Related providers" />
            </>
          )}
        </>
      )}
    </AffiliationCard>
  );
}
