import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { programTypes, searchPrograms } from '#src/datasets/programs/contract.ts';
import { count } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { DetailCard } from '#src/ui/record/DetailCard.tsx';
import { ItemLine, Items } from '#src/ui/record/Items.tsx';
import { ask, retryOnce } from '#src/ui/state/ask.ts';
import { useCardStamp } from '#src/ui/state/site.ts';

/** The rows of the card. */
const FIRST = 6;

interface ProgramsCardProps {
  title: string;
  /** The name of the sponsor. Null if the record has none. */
  sponsor: string | null;
  /** The state of the programs, where the name alone may be another sponsor's. */
  state?: string | null;
  /** The number of the program whose page it is. */
  except?: string;
}

/** The programs that name a sponsor, by specialty (R-1411). Absent if there are none, or the request fails. */
export function ProgramsCard({ title, sponsor, state, except }: ProgramsCardProps) {
  const criteria = { keyword: sponsor ?? '', ...(state && { state }) };
  const { data } = useQuery({
    queryKey: [searchPrograms.url, 'card', criteria],
    queryFn: ({ signal }) => ask(searchPrograms, { query: { ...criteria, sort: 'specialty' }, signal }),
    enabled: sponsor !== null,
    retry: retryOnce,
  });
  const stamp = useCardStamp('ACGME', 'programs');
  const rows = data?.rows.filter(({ program_number }) => program_number !== except) ?? [];
  return (
    <DetailCard title={title} stamp={stamp} empty={rows.length === 0}>
      <Items dense aria-label={title}>
        {rows.slice(0, FIRST).map(({ program_number, name, type, specialty_1, sub_specialty_1 }) => (
          <li key={program_number}>
            <ItemLine>
              <Link to={links.program(program_number)}>
                {titleCase(sub_specialty_1 ?? specialty_1) ?? program_number}
              </Link>
              <span className="small muted" data-end>
                {type && (programTypes[type] ?? type)}
              </span>
            </ItemLine>
            <div className="small muted">{titleCase(name)}</div>
          </li>
        ))}
      </Items>
      {data && rows.length > FIRST && (
        <div>
          <Link to={links.programs(criteria)}>{`See all ${count(data.total)}`}</Link>
        </div>
      )}
    </DetailCard>
  );
}
