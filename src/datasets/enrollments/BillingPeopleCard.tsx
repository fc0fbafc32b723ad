import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { billingPeopleQuery } from '#src/datasets/enrollments/questions.tsx';
import { count, counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

/** Who bills Medicare through an organization, by specialty. Hidden while nothing is imported (R-1238). */
export function BillingPeopleCard({ npi }: { npi: string }) {
  const { data } = useQuery(billingPeopleQuery(npi));
  const { total = 0, employers = [], specialties = [] } = data ?? {};
  const only = employers.length === 1 ? employers[0]?.pac_id : undefined;
  return (
    <DetailCard
      title="People who bill through it"
      stamp={useCardStamp('CMS Medicare Enrollments', 'employer_people')}
      empty={!data}
    >
      {employers.length === 0 ? (
        <p className="muted">This NPI is in no Medicare enrollment of these files.</p>
      ) : (
        <>
          {employers.map(({ pac_id, name, npis }) => (
            <p key={pac_id} className="small muted">
              {total > 0 ? <Link to={links.medicalGroup(pac_id)}>{nameOf(name)}</Link> : nameOf(name)}
              {` · PAC ID ${pac_id}`}
              {npis > 1 && ` · one group of ${counted(npis, 'NPI')}`}
            </p>
          ))}
          {total === 0 ? (
            <p className="muted">None published</p>
          ) : (
            <FirstFew of={specialties} things="specialties">
              {(shown) => (
                <Items dense aria-label="Specialties">
                  {shown.map((row) => (
                    <li key={row.specialty}>
                      <ItemLine>
                        {titleCase(row.specialty) ?? 'No specialty'}
                        <span className="num muted" data-end>
                          {count(row.count)}
                        </span>
                      </ItemLine>
                    </li>
                  ))}
                </Items>
              )}
            </FirstFew>
          )}
          {total > 0 && (
            <div>
              <Link to={links.providers({ employer: only ?? npi })}>{`See all ${count(total)}`}</Link>
            </div>
          )}
        </>
      )}
      {total > 0 && <CardNote>Medicare pays the group for their services. That is not proof of employment.</CardNote>}
    </DetailCard>
  );
}

const nameOf = (name: string | null) => titleCase(name) ?? 'Medical group';
