import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { affiliationsQuery } from '#src/datasets/affiliations/questions.tsx';
import { useHighlights } from '#src/datasets/providers/highlights/questions.tsx';
import { totalQuery } from '#src/datasets/providers/questions.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** Years between the graduations of one class, in either direction. */
const CLASS = 2;

interface Shared {
  label: string;
  note: string;
  criteria: NonNullable<Parameters<typeof links.providers>[0]>;
}

/** Searches for providers who share something with this one, each with its number of providers. */
export function Colleagues({ npi }: { npi: string }) {
  const shared = useShared(npi);
  const totals = useQueries({ queries: shared.map(({ criteria }) => totalQuery(criteria)) });
  const found = shared.flatMap((each, place) => {
    const total = totals[place]?.data ?? 0;
    return total > 1 ? [{ ...each, total }] : []; // the provider is one of them
  });
  return (
    <DetailCard title="Colleagues" stamp={useCardStamp('NPPES, CMS', 'providers')} empty={found.length === 0}>
      <Items aria-label="Colleagues">
        {found.map(({ label, note, criteria, total }) => (
          <li key={label}>
            <ItemLine>
              <Link to={links.providers(criteria)}>{label}</Link>
              <Spacer />
              <span className="num">{count(total)}</span>
            </ItemLine>
            <div className="small muted">{note}</div>
          </li>
        ))}
      </Items>
    </DetailCard>
  );
}

/** What others may share with a provider, as criteria of the search. */
function useShared(npi: string): Shared[] {
  const { group, education } = useHighlights([npi]).get(npi) ?? {};
  const hospital = useQuery(affiliationsQuery(npi)).data?.facilities.find(({ hospital_ccn }) => hospital_ccn);
  const { medical_school: school, graduation_year: year } = education ?? {};
  return [
    { label: 'Same address', note: 'Practice address', criteria: { address: npi } },
    ...(group
      ? [
          {
            label: 'Same group',
            note: titleCase(group.facility_name) ?? group.org_pac_id,
            criteria: { group: group.org_pac_id },
          },
        ]
      : []),
    ...(hospital?.hospital_ccn
      ? [
          {
            label: 'Same hospital',
            note: titleCase(hospital.name) ?? hospital.hospital_ccn,
            criteria: { hospital: hospital.hospital_ccn },
          },
        ]
      : []),
    ...(school && year
      ? [
          {
            label: `Same class, ${CLASS} years either way`,
            note: `${titleCase(school)}, ${Number(year) - CLASS}–${Number(year) + CLASS}`,
            criteria: {
              school,
              graduated_from: String(Number(year) - CLASS),
              graduated_to: String(Number(year) + CLASS),
            },
          },
        ]
      : []),
  ];
}
