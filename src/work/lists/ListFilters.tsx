import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LightChoice } from '#src/ui/form/LightChoice.tsx';
import type { ListCriteria } from '#src/work/lists/list-address.tsx';
import { teamQuery } from '#src/work/lists/questions.tsx';

interface ListFiltersProps {
  criteria: ListCriteria;
  onChange: (changed: Partial<ListCriteria>) => void;
}

const due = [
  { value: '', label: 'Due: any time' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Due today' },
  { value: 'week', label: 'Due this week' },
  { value: 'later', label: 'Due later' },
  { value: 'none', label: 'Without a day' },
];

/** The filters of people on a list by owner and by the day of the next step. */
export function ListFilters({ criteria, onChange }: ListFiltersProps) {
  const team = useQuery(teamQuery).data ?? [];
  const owners = [
    { value: '', label: 'Owner: anyone' },
    { value: 'me', label: 'Mine' },
    { value: 'none', label: 'Without an owner' },
    ...team.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const choice = { size: 'xs', hideLabel: true, allowDeselect: false, flex: 1 } as const;
  return (
    <Group gap={8} wrap="nowrap" w={{ base: '100%', sm: 300 }}>
      <LightChoice
        {...choice}
        label="Owner"
        data={owners}
        value={criteria.owner[0] ?? ''}
        onChange={(owner) => onChange({ owner: owner ? [owner] : [] })}
      />
      <LightChoice
        {...choice}
        label="Due"
        data={due}
        value={criteria.due}
        onChange={(value) => onChange({ due: value ?? '' })}
      />
    </Group>
  );
}
