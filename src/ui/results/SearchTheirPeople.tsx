import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { MOST_VALUES } from '#src/shared/fields.ts';
import { links } from '#src/shared/links.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import type { Selection } from '#src/ui/state/work-parts.ts';

interface SearchTheirPeopleProps {
  /** The selected rows: the values of `parameter`. */
  selection: Selection;
  /** The criterion of the provider search that names where people work. */
  parameter: 'group' | 'hospital';
  /** What the rows are, such as `hospitals`. */
  things: string;
}

/** Opens the provider search with the people of all selected workplaces (R-1453). */
export function SearchTheirPeople({ selection: { npis }, parameter, things }: SearchTheirPeopleProps) {
  const navigate = useNavigate();
  const refused = npis.size > MOST_VALUES ? `A search takes at most ${MOST_VALUES} ${things}: select fewer` : undefined;
  const search = new URLSearchParams([...npis].map((id) => [parameter, id]));
  return (
    <ActionButton
      label="Search their people"
      Icon={IconUsers}
      first
      refused={refused}
      onClick={() => void navigate(`${links.providers()}?${search}`)}
    />
  );
}
