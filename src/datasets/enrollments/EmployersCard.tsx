import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PersonEmployer } from '#src/datasets/enrollments/contract.ts';
import { employersQuery } from '#src/datasets/enrollments/questions.tsx';
import { count, counted, date } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardNote, CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** Through whom a provider bills Medicare, beside the groups of Doctors & Clinicians. Hidden while nothing is imported (R-1237). */
export function EmployersCard({ npi }: { npi: string }) {
  const { data } = useQuery(employersQuery(npi));
  const { total = 0, rows = [], only_listed = [] } = data ?? {};
  return (
    <DetailCard
      title="Bills Medicare through"
      stamp={useCardStamp('CMS Medicare Enrollments', 'employer_people')}
      empty={!data}
    >
      {rows.length === 0 && <p className="muted">None published</p>}
      <FirstFew of={rows} things="groups">
        {(shown) => (
          <Items aria-label="Bills Medicare through">
            {shown.map((row) => (
              <Employer key={row.pac_id} employer={row} />
            ))}
          </Items>
        )}
      </FirstFew>
      {total > rows.length && (
        <CardNote>
          First {rows.length} of {count(total)}, sorted by name.
        </CardNote>
      )}
      {only_listed.length > 0 && (
        <>
          <CardPart>Only in Doctors & Clinicians</CardPart>
          <Items dense aria-label="Only in Doctors & Clinicians">
            {only_listed.map(({ org_pac_id, facility_name }) => (
              <li key={org_pac_id}>
                <Link to={links.medicalGroup(org_pac_id)}>{titleCase(facility_name) ?? org_pac_id}</Link>
              </li>
            ))}
          </Items>
        </>
      )}
      {rows.length > 0 && (
        <CardNote>Medicare pays the group for the provider’s services. That is not proof of employment.</CardNote>
      )}
    </DetailCard>
  );
}

function Employer({
  employer: { pac_id, name, states, since, people, organizations, listed },
}: {
  employer: PersonEmployer;
}) {
  const day = date(since);
  return (
    <li>
      <ItemLine wraps>
        <Link to={links.providers({ employer: pac_id })}>{titleCase(name) ?? `PAC ID ${pac_id}`}</Link>
        {listed && <Badge color="plain">Also in Doctors & Clinicians</Badge>}
      </ItemLine>
      <div className="small muted">
        {[states.join(', '), counted(people, 'provider'), day && `in our files since at least ${day}`]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {organizations.map((organization) => (
        <div key={organization.npi} className="small">
          Organization:{' '}
          <Link to={links.organization(organization.npi)}>{titleCase(organization.name) ?? organization.npi}</Link>
        </div>
      ))}
    </li>
  );
}
