import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { localDay } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { CardPart } from '#src/ui/record/DetailCard.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import touch from '#src/ui/theme/touch.module.css';
import { ActivityForm } from '#src/work/people/ActivityForm.tsx';
import { ContactDetails } from '#src/work/people/ContactDetails.tsx';
import { NoteForm } from '#src/work/people/NoteForm.tsx';
import styles from '#src/work/people/people.module.css';
import { markOf, RECORD, recordQuery } from '#src/work/people/questions.tsx';
import { Timeline } from '#src/work/people/Timeline.tsx';
import { authorOf, markText } from '#src/work/people/words.tsx';
import { Trainings } from '#src/work/trainees/Trainings.tsx';

/** What the team keeps about a person: marks, notes, activities, contact details and lists. A queue `logs` calls itself. */
export function PersonRecord({ npi, logs = true }: { npi: string; logs?: boolean }) {
  const { data: record, error, refetch } = useQuery(recordQuery(npi));
  const mark = record && markOf(record);
  return (
    <Stack gap={14} className={`${touch.touch} ${styles.record}`} id={RECORD} style={{ outline: 'none' }} tabIndex={-1}>
      {mark && (
        <div>
          <b>{markText(mark)}</b>
          <p className="muted">
            {mark.reason} · {authorOf(mark.set_by)}, {localDay(mark.set_at)}
          </p>
        </div>
      )}
      <NoteForm npi={npi} />
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!record && !error && <Box h={{ base: 380, sm: 176 }} className="bone" />}
      {record && (
        <>
          {logs && <ActivityForm npi={npi} timeZone={record.time_zone} />}
          <Timeline npi={npi} notes={record.notes} activities={record.activities} />
          <div data-screen={record.contact_details.length === 0 || undefined}>
            <CardPart>Contact</CardPart>
            <ContactDetails npi={npi} details={record.contact_details} />
          </div>
          {record.trainees.length > 0 && (
            <div>
              <CardPart>Training</CardPart>
              <Trainings trainings={record.trainees} />
            </div>
          )}
          {record.lists.length > 0 && (
            <div>
              <CardPart>Lists</CardPart>
              <Items dense aria-label="Lists">
                {record.lists.map(({ id, name, stage }) => (
                  <li key={id}>
                    <Link to={links.list(id)}>{name}</Link> <span className="muted">{stage}</span>
                  </li>
                ))}
              </Items>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
