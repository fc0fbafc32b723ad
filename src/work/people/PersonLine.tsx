import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { counted, localDay } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { LinkButton } from '#src/ui/keys/LinkButton.tsx';
import { RECORD, recordQuery } from '#src/work/people/questions.tsx';
import { activityLabels } from '#src/work/people/words.tsx';

/** Lists that have room in the line. */
const FEW = 2;

/** What the team has done about a person: the lists with their stages, the last activity, and the number of notes. */
export function PersonLine({ npi }: { npi: string }) {
  const { data: record } = useQuery(recordQuery(npi));
  if (!record) return null;
  const { lists, notes } = record;
  const last = record.activities.at(0);
  if (lists.length + notes.length === 0 && !last) return null;
  const parts = [
    ...lists.slice(0, FEW).map(({ id, name, stage }) => (
      <span key={id}>
        In <Link to={links.list(id)}>{name}</Link> · {stage}
      </span>
    )),
    lists.length > FEW && <span key="more">{counted(lists.length - FEW, 'more list')}</span>,
    last && (
      <span key="last">
        last: {activityLabels[last.kind].toLowerCase()}, {localDay(last.at)}
      </span>
    ),
  ].filter(Boolean);
  return (
    <Group justify="space-between" gap="4px 16px" px={{ base: 18, sm: 24 }} py={8} className="small">
      <Group gap="4px 16px">{parts}</Group>
      <LinkButton onClick={() => document.getElementById(RECORD)?.focus()}>
        {notes.length === 0 ? 'Add a note' : counted(notes.length, 'note')}
      </LinkButton>
    </Group>
  );
}
