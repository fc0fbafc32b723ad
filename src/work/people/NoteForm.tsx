import { Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useActionKey } from '#src/ui/action-keys.ts';
import { ask } from '#src/ui/ask.ts';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';
import { useLasting } from '#src/ui/lasting.ts';
import { useOnce } from '#src/ui/once.ts';
import { usePreference } from '#src/ui/preferences.ts';
import { addNote, deleteNote } from '#src/work/people/contract.ts';
import { reloadRecord, useDone } from '#src/work/people/questions.tsx';

interface Draft {
  text: string;
  private: boolean;
  /** The Idempotency-Key of an attempt to save this text. */
  key?: string;
}

/**
 * The field for a new note. Its text stays in this browser until it is saved, with the key of an attempt whose
 * reply did not arrive. `n` focuses it.
 */
export function NoteForm({ npi }: { npi: string }) {
  const [draft, setDraft, removeDraft] = usePreference<Draft>(`note-${npi}`, { text: '', private: false });
  const { key: tried, ...body } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const client = useQueryClient();
  const once = useOnce(() => reloadRecord(client, npi), tried === undefined ? undefined : { body, key: tried });
  const done = useDone(npi);
  const saving = useMutation({
    mutationFn: () =>
      once(body, (key) => {
        setDraft({ ...body, key });
        return ask(addNote, { params: { npi }, body, key });
      }),
    onSuccess: async ({ id }) => {
      removeDraft();
      await done('Note added', () => ask(deleteNote, { params: { npi, id } }));
    },
  });
  useActionKey('n', () => {
    field.current?.focus();
    field.current?.scrollIntoView({ block: 'center' });
  });
  const change = (part: Partial<Draft>) => {
    const next = { ...body, ...part };
    if (next.text === '' && !next.private) removeDraft();
    else setDraft(next);
  };
  const isSlow = useLasting(saving.isPending);
  const isEmpty = draft.text.trim() === '';
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
          value={draft.text}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
          onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && save()}
        />
        <Group justify="space-between">
          <Checkbox
            label="Private: you and administrators"
            checked={draft.private}
            onChange={({ currentTarget: { checked } }) => change({ private: checked })}
          />
          <Button type="submit" size="xs" aria-disabled={isEmpty || saving.isPending}>
            {isSlow ? 'Saving…' : 'Save note'}
          </Button>
        </Group>
        {saving.error && !saving.isPending && (
          <ErrorBox message="Not saved. Your text is kept here." advice={saving.error.message} onRetry={save} />
        )}
      </Stack>
    </form>
  );
}
