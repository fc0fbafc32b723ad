import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '#src/ui/ask.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { changeNote, type Note } from '#src/work/people/contract.ts';
import { reloadRecord } from '#src/work/people/questions.tsx';

/** Changes the user's own note. If it was changed in another window, the second attempt replaces that change. */
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
    onSettled: () => reloadRecord(client, npi),
  });
  const save = () => text.trim() !== '' && saving.mutate();
  return (
    <form
      aria-label="Change the note"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
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
          <ErrorBox message="Not saved. Your text is kept here." advice={saving.error.message} onRetry={save} />
        )}
      </Stack>
    </form>
  );
}
