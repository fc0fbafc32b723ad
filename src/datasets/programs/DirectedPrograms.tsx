import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { programTypes } from '#src/datasets/programs/contract.ts';
import { directorName } from '#src/datasets/programs/director-name.tsx';
import { directedQuery, namesakesQuery } from '#src/datasets/programs/questions.tsx';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';
import { CardNote, DetailCard } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { useCardStamp } from '#src/ui/state/site.ts';

interface DirectedProgramsProps {
  provider: { first_name: string | null; last_name: string | null; state: string | null };
}

/**
 * The programs in a provider's state whose director has the provider's name. A shared name gives a list, and no
 * program as the provider's own. Hidden if there are none or the request fails.
 */
export function DirectedPrograms({ provider }: DirectedProgramsProps) {
  const { state } = provider;
  const programs = useQuery(directedQuery(provider, state)).data ?? [];
  const director = programs[0]?.director_name ?? null;
  const namesakes = useQuery(namesakesQuery(director, state)).data;
  const stamp = useCardStamp('ACGME', 'programs');
  const isShared = namesakes !== undefined && (namesakes.orMore || namesakes.named > 1);
  // Jane A. Smith and Jane B. Smith are two people, and only one of them may be the provider
  const directors = new Set(programs.map(({ director_name }) => directorName(director_name)?.join(' ').toLowerCase()));
  const isCertain = !isShared && directors.size === 1;
  return (
    <DetailCard
      title="Programs by Director’s Name"
      stamp={stamp}
      empty={!state || !director || namesakes === undefined}
    >
      <Items aria-label="Programs by director’s name">
        {programs.map(({ program_number, name, type, specialty_1, sub_specialty_1 }) => (
          <li key={program_number}>
            {isCertain && 'Directs '}
            <Link to={links.program(program_number)}>{titleCase(name) ?? program_number}</Link>
            {isCertain ? ', by name' : ' has a director of this name'}
            <div className="small muted">
              {[type && (programTypes[type] ?? type), titleCase(sub_specialty_1 ?? specialty_1)]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </li>
        ))}
      </Items>
      {state && director && (
        <CardNote>
          Matched by name and state only.
          {isShared &&
            ` ${namesakes.orMore ? 'Several providers' : counted(namesakes.named, 'provider')} in ${stateName(state)} share this name.`}{' '}
          <Link to={links.programs({ director, state })}>Search programs with a director of this name</Link>
        </CardNote>
      )}
    </DetailCard>
  );
}
