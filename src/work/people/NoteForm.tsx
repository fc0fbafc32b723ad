import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useActionKey } from '#src/ui/keys/action-keys.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { useLasting } from '#src/ui/results/lasting.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { addNote, deleteNote } from '#src/work/people/contract.ts';
import { useDraft } from '#src/work/people/draft.tsx';
import { useDone } from '#src/work/people/questions.tsx';

const empty = { text: '', private: false };

/** The field for a new note. `n` focuses it. */
export function NoteForm({ npi }: { npi: string }) {
  const { values, change, save: saveDraft, remove } = useDraft('note', npi, empty, (note) => note);
  const field = useRef<HTMLTextAreaElement>(null);
  const done = useDone(npi);
  const saving = useMutation({
    mutationFn: () => saveDraft((body, key) => ask(addNote, { params: { npi }, body, key })),
    onSuccess: async ({ id }) => {
      remove();
      await done('Note added', () => ask(deleteNote, { params: { npi, id } }));
    },
  });
  useActionKey('n', () => {
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  });
  const isSlow = useLasting(saving.isPending);
  const isEmpty = values.text.trim() === '';
  const save = () => !isEmpty && !saving.isPending && saving.mutate();
  return (
    <form
      aria-label="New note"
      onSubmit={(event) => {
        event.preventDefault();
        if (isEmpty) field.current?.focus();
        else save();
      }}
    >
      <Stack gap={8}>
        <Textarea
          ref={field}
          label="Note"
          autosize
          minRows={2}
          maxRows={12}
          maxLength={10_000}
          readOnly={saving.isPending}
          aria-keyshortcuts="n"
          value={values.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && save()}
        />
        <Group justify="space-between">
          <Checkbox
            label="Private: you and administrators"
            checked={values.private}
            onChange={({ currentTarget: { checked } }) => change({ private: checked })}
          />
          <Button type="submit" size="xs" aria-disabled={isEmpty || saving.isPending}>
            {isSlow ? 'Saving…' : 'Save note'}
          </Button>
        </Group>
        {saving.error && !saving.isPending && (
          <ErrorBox message="Not saved. Your text is kept here." advice={messageOf(saving.error)} onRetry={save} />
        )}
      </Stack>
    </form>
  );
}
