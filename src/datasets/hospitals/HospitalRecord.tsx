import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { searchHospitals } from '#src/datasets/hospitals/contract.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import { ask, retryOnce } from '#src/ui/state/ask.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

interface HospitalRecordProps {
  /** The names of an organization and of its parent. */
  names: readonly (string | null)[];
  state: string | null;
}

/** The hospitals of a state that have one of these names (R-1412). Absent if there are none, or the requests fail. */
export function HospitalRecord({ names, state }: HospitalRecordProps) {
  const found = useQueries({
    queries: [...new Set(names)].flatMap((name) =>
      name && state
        ? [
            {
              queryKey: [searchHospitals.url, 'record', name, state],
              queryFn: async ({ signal }: { signal: AbortSignal }) => {
                const { rows } = await ask(searchHospitals, { query: { facility_name: name, state }, signal });
                return rows.filter(({ facility_name }) => facility_name?.toUpperCase() === name.toUpperCase());
              },
              retry: retryOnce,
            },
          ]
        : [],
    ),
  });
  const rows = found.flatMap(({ data = [] }) => data);
  return (
    <DetailCard title="Hospital Record" stamp={useCardStamp('CMS Hospitals', 'hospitals')} empty={rows.length === 0}>
      <Items aria-label="Hospitals">
        {rows.map(({ ccn, facility_name, hospital_type, phone, ...place }) => (
          <li key={ccn}>
            <Link to={links.hospital(ccn)}>{titleCase(facility_name) ?? ccn}</Link>
            <div className="small muted">
              {[titleCase(hospital_type), townOf(place), `CCN ${ccn}`].filter(Boolean).join(' · ')}
            </div>
            <PhoneLink number={phone} />
          </li>
        ))}
      </Items>
      <CardNote>Matched by name and state only.</CardNote>
    </DetailCard>
  );
}
