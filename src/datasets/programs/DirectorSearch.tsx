import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { directorName } from '#src/datasets/programs/director-name.tsx';
import { namesakesQuery, providersNamed } from '#src/datasets/programs/questions.tsx';
import { counted } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { stateName } from '#src/shared/states.ts';
import { titleCase } from '#src/shared/title-case.ts';

interface DirectorSearchProps {
  director: string | null;
  /** The state of the program. */
  state: string | null;
}

/** A link to the providers with the name of a program's director, if there are any. */
export function DirectorSearch({ director, state }: DirectorSearchProps) {
  const { data } = useQuery(namesakesQuery(director, state));
  const criteria = providersNamed(director, state);
  if (!data?.named || !criteria) return null;
  const [first = '', last = ''] = [directorName(director)?.[0], directorName(director)?.at(-1)];
  return (
    <div className="small">
      <Link to={links.providers(criteria)}>
        {data.orMore ? 'Providers' : counted(data.named, 'provider')} named {titleCase(`${first} ${last}`, 'person')} in{' '}
        {stateName(criteria.state)}
      </Link>
      <div className="muted">Matched by name{data.hasOthers && ', among similar names'}</div>
    </div>
  );
}
