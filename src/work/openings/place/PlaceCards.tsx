// The cards of what is around the site of an opening.
import { Link } from 'react-router';
import { aboutMiles, count, date, peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase, townOf } from '#src/shared/title-case.ts';
import { CardNote, CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { PlainTable } from '#src/ui/results/PlainTable.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';
import { CIRCLES, type OpeningPlace, type PlaceProgram } from '#src/work/openings/place/contract.ts';
import { positionsInWords } from '#src/work/openings/place/words.tsx';

interface PlaceProps {
  place: OpeningPlace;
}

const searchAt = (search: string) => `${links.providers()}?${search}`;
const WIDEST = Math.max(...CIRCLES);
const WITHIN = `Within ${WIDEST} miles of the site`;

/** How many people of the specialty work around the site. */
export const SupplyCard = ({ place: { supply, site } }: PlaceProps) => (
  <DetailCard title="Supply of the Specialty" stamp={useCardStamp('NPPES', 'providers')}>
    <PlainTable look="numbers" headers={['Around the site', 'People', 'Per 100,000']} aria-label="Supply">
      {supply.map(({ miles, people, population, per_100000, search }) => (
        <tr key={miles}>
          <th scope="row">{`Within ${miles} miles`}</th>
          <td data-head="People" className="num">
            <Link to={searchAt(search)}>{count(people)}</Link>
          </td>
          <td data-head="Per 100,000" className="num">
            {per_100000 === null ? '–' : count(per_100000)}
            {population !== null && <div className="small muted">{`of ${count(population)} residents`}</div>}
          </td>
        </tr>
      ))}
    </PlainTable>
    <CardNote>
      {`Distances are between the centers of ZIP Codes, from ${site?.zip}. Residents are those of the ZIP Codes within the distance, as the Census counted them.`}
    </CardNote>
  </DetailCard>
);

/** The groups with the most people of the specialty. */
export function GroupsCard({ place: { groups } }: PlaceProps) {
  const stamp = useCardStamp('CMS Doctors and Clinicians', 'affiliations');
  return (
    <DetailCard title="Largest Groups" stamp={stamp} empty={groups === null}>
      {groups?.length === 0 ? (
        <p>{`No group lists people of this specialty within ${WIDEST} miles.`}</p>
      ) : (
        <Items dense aria-label="Largest groups">
          {groups?.map(({ org_pac_id, name, people, search }) => (
            <li key={org_pac_id}>
              <ItemLine>
                <Link to={links.medicalGroup(org_pac_id)}>{titleCase(name, 'organization')}</Link>
                <Link to={searchAt(search)} className="num nowrap" data-end>
                  {peopleCount(people)}
                </Link>
              </ItemLine>
            </li>
          ))}
        </Items>
      )}
      <CardNote>{`${WITHIN}. A person can be in several groups.`}</CardNote>
    </DetailCard>
  );
}

type Moves = NonNullable<OpeningPlace['joined']>;

/** Who joined a group within a year, and who is no longer listed with one. */
export function MovesCard({ place: { joined, left, since } }: PlaceProps) {
  const stamp = useCardStamp('CMS Doctors and Clinicians', 'affiliations');
  return (
    <DetailCard title="Joined and Left" stamp={stamp} empty={!joined && !left}>
      {joined && (
        <section>
          <CardPart>{`${peopleCount(joined.people)} joined a group`}</CardPart>
          <Named moves={joined} label="Joined a group" />
        </section>
      )}
      {left && (
        <section>
          <CardPart>{`${peopleCount(left.people)} no longer listed with a group`}</CardPart>
          <Named moves={left} label="No longer listed with a group" />
          {left.people > 0 && (
            <Link
              to={searchAt(left.search)}
            >{`Search ${left.people === 1 ? 'this person' : `all ${count(left.people)}`}`}</Link>
          )}
        </section>
      )}
      <CardNote>{`People of the specialty who practice within ${WIDEST} miles, since ${date(since)}.`}</CardNote>
    </DetailCard>
  );
}

const Named = ({ moves: { rows }, label }: { moves: Moves; label: string }) =>
  rows.length > 0 && (
    <FirstFew of={rows} things="people">
      {(shown) => (
        <Items dense aria-label={label}>
          {shown.map(({ npi, name, group, on }) => (
            <li key={npi}>
              <ItemLine>
                <Link to={links.provider(npi)}>{titleCase(name, 'person') || npi}</Link>
                <span className="small muted num nowrap" data-end>
                  {date(on)}
                </span>
              </ItemLine>
              <div className="small muted">{titleCase(group, 'organization')}</div>
            </li>
          ))}
        </Items>
      )}
    </FirstFew>
  );

/** The programs of the specialty in the area. */
export function ProgramsCard({ place: { programs } }: PlaceProps) {
  const stamp = useCardStamp('ACGME', 'programs');
  return (
    <DetailCard title="Residency Programs" stamp={stamp} empty={programs === null}>
      {programs?.length === 0 ? (
        <p>{`No program of this specialty within ${WIDEST} miles.`}</p>
      ) : (
        <FirstFew of={programs ?? []} things="programs">
          {(shown) => (
            <Items dense aria-label="Programs">
              {shown.map((program) => (
                <ProgramItem key={program.program_number} program={program} />
              ))}
            </Items>
          )}
        </FirstFew>
      )}
      <CardNote>
        {`${WITHIN}, by the center of the program’s city. Positions a year are the filled ones divided by the accredited length.`}
      </CardNote>
    </DetailCard>
  );
}

const ProgramItem = ({ program }: { program: PlaceProgram }) => (
  <li>
    <ItemLine wraps>
      <Link to={links.program(program.program_number)}>{titleCase(program.name) ?? program.program_number}</Link>
      <span className="small muted nowrap" data-end>
        {[townOf(program), aboutMiles(program.miles)].filter(Boolean).join(' · ')}
      </span>
    </ItemLine>
    <div className="small muted">{positionsInWords(program)}</div>
  </li>
);
