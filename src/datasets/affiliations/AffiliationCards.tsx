import { useQuery } from '@tanstack/react-query';
import { AffiliationDetails } from '#src/datasets/affiliations/AffiliationDetails.tsx';
import { AlumniNetwork } from '#src/datasets/affiliations/AlumniNetwork.tsx';
import { OrganizationInsights } from '#src/datasets/affiliations/OrganizationInsights.tsx';
import { affiliationsQuery } from '#src/datasets/affiliations/questions.tsx';

/** A provider's affiliations, and, only where there are some, the people beside them. */
export function AffiliationCards({ npi }: { npi: string }) {
  const affiliations = useQuery(affiliationsQuery(npi));
  return (
    <>
      <AffiliationDetails npi={npi} asked={affiliations} />
      {affiliations.data && affiliations.data.rows.length > 0 && (
        <>
          <OrganizationInsights npi={npi} affiliations={affiliations.data.rows} />
          <AlumniNetwork npi={npi} />
        </>
      )}
    </>
  );
}
