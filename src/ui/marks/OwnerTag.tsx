import { Badge } from '@mantine/core';
import { date } from '#src/shared/format.ts';
import { initialsOf } from '#src/ui/marks/initials.ts';
import type { PersonMarks } from '#src/ui/state/work-parts.ts';

/** Whose a person is by the rule of the team, and until when: 'DW until Feb 1' (R-1571). */
export function OwnerTag({ owner }: { owner: NonNullable<PersonMarks['owner']> }) {
  const words = `Of ${owner.by} until ${date(owner.until)}`;
  return (
    <Badge color="plain" role="img" aria-label={words} title={words} styles={{ label: { whiteSpace: 'nowrap' } }}>
      {initialsOf(owner.by)} until {date(owner.until)?.replace(/, \d{4}$/, '')}
    </Badge>
  );
}
