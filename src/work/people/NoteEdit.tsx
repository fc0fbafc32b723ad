import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepTyped } from '#src/ui/form/keep-typed.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ApiError, ask, messageOf } from '#src/ui/state/ask.ts';
import { changeNote, type Note } from '#src/work/people/contract.ts';
import { reloadRecord } from '#src/work/people/questions.tsx';

/**
 * Changes the user's own note. If it was changed in another window, the second attempt replaces that change. If it was
 * deleted there, the typed text stays.
 */
export function NoteEdit({ npi, note, onClose }: { npi: string; note: Note; onClose: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState(note.text);
  const [isPrivate, setPrivate] = useState(note.private);
  const saving = useMutation({
    mutationFn: () =>
      ask(changeNote, {
        params: { npi, id: note.id },
        body: { version: note.version, text, private: isPrivate },
      }),
    onSuccess: onClose,
    onSettled: (_, error) => (isGone(error) ? undefined : reloadRecord(client, npi)), // without the note, its form would go
  });
  const save = () => text.trim() !== '' && !saving.isPending && saving.mutate();
  const now = presentOf(saving.error);
  return (
    <form
      aria-label="Change the note"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => keepTyped(event, text !== note.text)}
    >
      <Stack gap={8}>
        <Textarea
          autoFocus
          label="Text"
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && save()}
        />
        <Group justify="space-between">
          <Checkbox
            label="Private: you and administrators"
            checked={isPrivate}
            onChange={({ currentTarget: { checked } }) => setPrivate(checked)}
          />
          <Group gap={8}>
            <Button variant="subtle" color="gray" size="xs" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" size="xs" aria-disabled={text.trim() === ''} disabled={saving.isPending}>
              Save
            </Button>
          </Group>
        </Group>
        {saving.error && !saving.isPending && (
          <ErrorBox
            message="Not saved. Your text is kept here."
            advice={
              now
                ? `The note was changed meanwhile. It now says ‘${now.text}’. Save again to replace it with yours.`
                : messageOf(saving.error)
            }
            {...(!now && !isGone(saving.error) && { onRetry: save })}
          />
        )}
      </Stack>
    </form>
  );
}

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/** The present note in the reply to a change of an earlier version. */
const presentOf = (error: Error | null): Note | undefined =>
  error instanceof ApiError && error.code === 'changed' ? (error.details as { note?: Note }).note : undefined;
