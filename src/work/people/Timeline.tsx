import { Badge, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { minute } from '#src/shared/format.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { Clamped } from '#src/ui/record/Clamped.tsx';
import { FirstFew } from '#src/ui/record/FirstFew.tsx';
import { Items } from '#src/ui/record/Items.tsx';
import { ask } from '#src/ui/state/ask.ts';
import { deleteActivity, deleteNote, type LoggedActivity, type Note } from '#src/work/people/contract.ts';
import { NoteEdit } from '#src/work/people/NoteEdit.tsx';
import styles from '#src/work/people/people.module.css';
import { restore, useDone } from '#src/work/people/questions.tsx';
import { activityLabels, authorOf, outcomeLabels } from '#src/work/people/words.tsx';

interface TimelineProps {
  npi: string;
  notes: readonly Note[];
  activities: readonly LoggedActivity[];
}

/** Notes and activities, newest first. */
export function Timeline({ npi, notes, activities }: TimelineProps) {
  const all = [
    ...notes.map((note) => ({ at: note.created_at, id: note.id, note })),
    ...activities.map((activity) => ({ at: activity.at, id: activity.id, activity })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  if (all.length === 0) return <p className="muted small">No notes or activities yet</p>;
  return (
    <FirstFew of={all} things="notes and activities">
      {(shown) => (
        <Items aria-label="Notes and activities">
          {shown.map((each) => (
            <li key={each.id}>
              {'note' in each ? (
                <NoteItem npi={npi} note={each.note} />
              ) : (
                <ActivityItem npi={npi} activity={each.activity} />
              )}
            </li>
          ))}
        </Items>
      )}
    </FirstFew>
  );
}

function NoteItem({ npi, note }: { npi: string; note: Note }) {
  const [isEdited, edit] = useState<boolean>(); // false after an edit: the button takes the focus back
  if (isEdited) return <NoteEdit npi={npi} note={note} onClose={() => edit(false)} />;
  return (
    <>
      <Clamped lines={8} className={styles.texts}>
        {note.text}
      </Clamped>
      <Group gap="0 10px" className="small muted">
        <span>
          {authorOf(note.author)} · <span className="num">{minute(note.created_at)}</span>
          {note.version > 1 && ' · changed'}
        </span>
        {note.private && <Badge color="plain">Private</Badge>}
        {note.may_change && (
          <QuietButton
            autoFocus={isEdited === false}
            aria-label={`Change the note '${startOf(note.text)}'`}
            onClick={() => edit(true)}
          >
            Change
          </QuietButton>
        )}
        {note.may_delete && (
          <Delete
            npi={npi}
            id={note.id}
            endpoint={deleteNote}
            label={`Delete the note '${startOf(note.text)}'`}
            done="Note deleted"
          />
        )}
      </Group>
    </>
  );
}

function ActivityItem({
  npi,
  activity: { id, kind, outcome, text, at, author, may_delete },
}: {
  npi: string;
  activity: LoggedActivity;
}) {
  return (
    <>
      <Clamped lines={8} className={styles.texts}>
        <b>{activityLabels[kind]}</b>
        {outcome && ` · ${outcomeLabels[outcome]}`}
        {text && ` · ${text}`}
      </Clamped>
      <Group gap="0 10px" className="small muted">
        <span>
          {authorOf(author)} · <span className="num">{minute(at)}</span>
        </span>
        {may_delete && (
          <Delete
            npi={npi}
            id={id}
            endpoint={deleteActivity}
            label={`Delete the ${activityLabels[kind].toLowerCase()} of ${minute(at)}`}
            done={`${activityLabels[kind]} deleted`}
          />
        )}
      </Group>
    </>
  );
}

interface DeleteProps {
  npi: string;
  id: string;
  endpoint: typeof deleteNote;
  /** The name of the button, which says what it deletes. */
  label: string;
  /** The message afterwards. */
  done: string;
}

/** Deletes a record at once, with 'Undo'. */
export function Delete({ npi, id, endpoint, label, done }: DeleteProps) {
  const after = useDone(npi);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask(endpoint, { params: { npi, id } }),
    onSuccess: () => after(done, () => restore(npi, [id])),
  });
  return (
    <>
      <QuietButton aria-label={label} disabled={isPending} onClick={() => mutate()}>
        Delete
      </QuietButton>
      {error && !isPending && <ErrorBox error={error} />}
    </>
  );
}

/** Enough of a text to know it by. */
const startOf = (text: string) => (text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text);
