import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The hospitals of a ZIP code, for its page. Hidden if there are none or the request fails. */
export function HospitalCard({ zip }: { zip: string }) {
  const stamp = useCardStamp('CMS Hospitals', 'hospitals');
  const { data } = useQuery({
    queryKey: [searchHospitals.url, 'card', zip],
    queryFn: ({ signal }) => ask(searchHospitals, { query: { zip }, signal }),
  });
  const { total = 0, rows = [] } = data ?? {};
  return (
    <DetailCard title="The Hospitals" stamp={stamp} empty={total === 0}>
      <Items dense aria-label="Hospitals">
        {rows.map(({ ccn, facility_name, hospital_type }) => (
          <li key={ccn}>
            <Link to={links.hospital(ccn)}>{titleCase(facility_name) ?? ccn}</Link>
            <div className="small muted">{titleCase(hospital_type)}</div>
          </li>
        ))}
      </Items>
      <CardNote>
        <Link to={links.hospitals({ zip })}>Search hospitals in {zip}</Link>
      </CardNote>
    </DetailCard>
  );
}
