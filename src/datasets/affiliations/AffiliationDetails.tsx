import { Badge } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AffiliationCard } from '#src/datasets/affiliations/AffiliationCard.tsx';
import type { Affiliation, Facility } from '#src/datasets/affiliations/contract.ts';
import { affiliationsQuery } from '#src/datasets/affiliations/questions.tsx';
import { count, dial, phone, zip } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { CardNote, CardPart } from '#src/ui/record/DetailCard.tsx';
import { Facts, Missing } from '#src/ui/record/Facts.tsx';
import { usePhonesHidden } from '#src/ui/record/hidden-phones.ts';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';

interface Affiliations {
  total: number;
  rows: Affiliation[];
  facilities: Facility[];
}

/** A provider's training, medical groups with their addresses, and facilities. */
export function AffiliationDetails({ npi, query }: { npi: string; query: UseQueryResult<Affiliations> }) {
  return (
    <AffiliationCard
      title="Affiliation Details"
      query={query}
      queryKey={affiliationsQuery(npi).queryKey}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ total, rows, facilities }) => (
        <>
          <Training rows={rows} />
          <Items aria-label="Affiliations">
            {rows.map((row) => (
              <Place key={JSON.stringify(row)} affiliation={row} />
            ))}
          </Items>
          {total > rows.length && (
            <CardNote>
              First {rows.length} of {count(total)}, sorted by group name.
            </CardNote>
          )}
          <Facilities facilities={facilities} />
        </>
      )}
    </AffiliationCard>
  );
}

/** Data that all rows of a provider share. `OTHER` is not a school. */
function Training({ rows }: { rows: Affiliation[] }) {
  const { medical_school, graduation_year } = rows.find((row) => row.medical_school) ?? {};
  const specialties = [...new Set(rows.flatMap(({ primary_specialty }) => primary_specialty ?? []))];
  const secondary = new Set(rows.flatMap(({ secondary_specialties }) => secondary_specialties));
  return (
    <Facts
      facts={{
        'Primary specialty': specialties.map((name) => titleCase(name)).join(', '),
        'Other specialties': [...secondary].map((name) => titleCase(name)).join(', '),
        'Medical school': medical_school !== 'OTHER' && titleCase(medical_school),
        'Graduation year': graduation_year && <span className="num">{graduation_year}</span>,
      }}
    />
  );
}

/** One affiliation: the group and the address. */
function Place({ affiliation }: { affiliation: Affiliation }) {
  const { org_pac_id, facility_name, address_1, address_2, city, state, telehealth } = affiliation;
  const isHidden = usePhonesHidden();
  const [number, call] = [phone(affiliation.phone), dial(affiliation.phone)];
  const town = townOf({ city, state, zip: zip(affiliation.zip) });
  return (
    <li>
      <ItemLine>
        {org_pac_id ? (
          <Link to={links.medicalGroup(org_pac_id)}>{titleCase(facility_name) ?? org_pac_id}</Link>
        ) : (
          <Missing>No medical group</Missing>
        )}
        {telehealth === 'Y' && <Badge>Telehealth</Badge>}
      </ItemLine>
      <div className="small muted">
        {[titleCase(address_1, 'place'), titleCase(address_2, 'place'), town].filter(Boolean).join(', ')}
      </div>
      {number && !isHidden && (
        <div className="small num">{call ? <a href={call}>{number}</a> : <span className="muted">{number}</span>}</div>
      )}
    </li>
  );
}

function Facilities({ facilities }: { facilities: Facility[] }) {
  if (facilities.length === 0) return null;
  return (
    <>
      <CardPart>Hospitals and facilities</CardPart>
      <Items dense>
        {facilities.map(({ ccn, name, facility_type, city, state, hospital_ccn }) => (
          <li key={`${ccn} ${name}`}>
            <div>
              {hospital_ccn ? (
                <Link to={links.hospital(hospital_ccn)}>{titleCase(name) ?? hospital_ccn}</Link>
              ) : (
                (titleCase(name) ?? <span className="num">CCN {ccn}</span>)
              )}
            </div>
            <div className="small muted">{[facility_type, townOf({ city, state })].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </Items>
    </>
  );
}
