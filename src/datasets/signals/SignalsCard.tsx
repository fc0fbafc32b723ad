import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LOST_PEOPLE, type LosingGroup } from '#src/datasets/signals/contract.ts';
import { losingGroupsQuery } from '#src/datasets/signals/questions.tsx';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { onlyThese } from '#src/shared/only-these.ts';
import { signalLabels, signals } from '#src/shared/signals.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardNote, CardPart, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';

/** Searches of the people with each signal, and the groups that lost several people in a quarter (R-1285). */
export function SignalsCard() {
  const { data } = useQuery(losingGroupsQuery);
  const groups = data?.rows ?? [];
  return (
    <DetailCard title="Signals" stamp="Last two years">
      <Items dense aria-label="Signals">
        {signals.map((signal) => (
          <li key={signal}>
            <Link to={links.providers({ signal })}>{signalLabels[signal]}</Link>
          </li>
        ))}
      </Items>
      {groups.length > 0 && (
        <section>
          <CardPart>{`Groups that lost ${LOST_PEOPLE} people or more in a quarter`}</CardPart>
          <FirstFew of={groups} things="groups">
            {(shown) => (
              <Items dense aria-label="Groups that lost people">
                {shown.map((group) => (
                  <LosingGroupItem key={`${group.org_pac_id} ${group.quarter}`} group={group} />
                ))}
              </Items>
            )}
          </FirstFew>
          <CardNote>Two files of CMS Doctors and Clinicians in a row lack these people in the group.</CardNote>
        </section>
      )}
    </DetailCard>
  );
}

function LosingGroupItem({ group: { org_pac_id, name, quarter, people, npis } }: { group: LosingGroup }) {
  const [year, part] = quarter.split('-');
  return (
    <li>
      <ItemLine>
        <Link to={links.providers({ group: org_pac_id })}>{titleCase(name, 'organization') ?? org_pac_id}</Link>
        <span className="num muted" data-end>
          {part} {year}
        </span>
      </ItemLine>
      <Link className="small" to={onlyThese(links.providers(), npis)}>
        {`${count(people)} people no longer listed`}
      </Link>
    </li>
  );
}
