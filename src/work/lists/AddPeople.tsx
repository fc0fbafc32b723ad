import { Button, Group, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { peopleCount } from '#src/shared/format.ts';
import { links } from '#src/shared/links.ts';
import { FormDialog } from '#src/ui/form/FormDialog.tsx';
import { keepTyped } from '#src/ui/form/keep-typed.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { focusOnMount, useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { QuietButton } from '#src/ui/keys/QuietButton.tsx';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { RefusedPeople, sentenceOf, undoOf } from '#src/work/lists/added.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { lookFor } from '#src/work/lists/looking-for.tsx';
import { addTo, reloadLists } from '#src/work/lists/questions.tsx';
import { TypedForm } from '#src/work/lists/without-npi/TypedForm.tsx';

interface AddPeopleProps {
  list: List;
  /** Whether the form for a person without an NPI comes first. */
  typed?: boolean;
  onClose: () => void;
}

/** Adds people to the list by their NPIs, or one without an NPI. */
export function AddPeople({ list, typed = false, onClose }: AddPeopleProps) {
  useFocusReturn();
  const client = useQueryClient();
  const once = useOnce(() => reloadLists(client));
  const [text, setText] = useState('');
  const [isTyped, setTyped] = useState(typed);
  const [refusal, setRefusal] = useState<string>();
  const npis = [...new Set(text.match(/(?<!\d)\d{10}(?!\d)/g) ?? [])];
  const adding = useMutation({
    mutationFn: async () => ({ ...(await once(npis, (key) => addTo(list, { npis }, key))), list }),
    onSuccess: async (added) => {
      notify(
        sentenceOf(added),
        undoOf(added, () => reloadLists(client)),
      );
      if (added.refused.length === 0) onClose();
      await reloadLists(client);
    },
  });
  const done = adding.data;
  return (
    <FormDialog
      centered
      title={`Add people to ‘${list.name}’`}
      onClose={onClose}
      onKeyDown={(event) => {
        const fields = event.currentTarget.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
        keepTyped(
          event,
          [...fields].some(({ value }) => value !== ''),
        );
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
      closeOnEscape={false}
    >
      {isTyped && (
        <TypedForm
          list={list}
          onClose={onClose}
          onNpi={(npi) => {
            setText(npi);
            setTyped(false);
          }}
        />
      )}
      {!isTyped && adding.error && <ErrorBox error={adding.error} />}
      {isTyped ? null : done && done.refused.length > 0 ? (
        <RefusedPeople {...done} onClose={onClose} />
      ) : (
        <form
          aria-label="Add people"
          onSubmit={(event) => {
            event.preventDefault();
            if (npis.length === 0) setRefusal('No NPI in this text. An NPI has ten digits.');
            else if (!adding.isPending) adding.mutate();
          }}
        >
          <Textarea
            ref={focusOnMount}
            data-autofocus
            label="NPIs"
            description="Paste them from an e-mail or a spreadsheet."
            autosize
            minRows={4}
            maxRows={12}
            value={text}
            error={refusal}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setRefusal(undefined);
            }}
          />
          <p className="muted small" style={{ marginTop: 8 }}>
            Or find them in a{' '}
            <Link to={links.providers()} state={{ focused: true }} onClick={() => lookFor(list.id)}>
              provider search
            </Link>
            , select them and choose ‘Add to list’. This list comes first there, and you return to it.
          </p>
          <p style={{ marginTop: 8 }}>
            Not in NPPES? <QuietButton onClick={() => setTyped(true)}>Type a person in</QuietButton>
          </p>
          <Group justify="flex-end" gap={8} mt={14}>
            <Button variant="subtle" color="gray" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={adding.isPending}>
              {npis.length > 0 ? `Add ${peopleCount(npis.length)}` : 'Add'}
            </Button>
          </Group>
        </form>
      )}
    </FormDialog>
  );
}
