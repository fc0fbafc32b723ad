import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask } from '#src/ui/state/ask.ts';
import { getLists, type List, removeList } from '#src/work/lists/contract.ts';

interface DeleteListProps {
  list: List;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a list, with its opening if it has one, for good, after the user has typed its name. */
export function DeleteList({ list, onClose, onDeleted }: DeleteListProps) {
  useFocusReturn();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const deleting = useMutation({
    mutationFn: () => ask(removeList, { params: { id: list.id }, query: { forever: 'true' } }),
    onSuccess: async () => {
      onDeleted();
      notify(`Deleted ${list.name}.`);
      await client.invalidateQueries({ queryKey: [getLists.url] });
    },
  });
  return (
    <Modal
      opened
      centered
      title={`Delete ‘${list.name}’ forever?`}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 0 }}
    >
      <form
        aria-label={list.opening ? 'Delete opening' : 'Delete list'}
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() === list.name) deleting.mutate();
          else setError(`This is not the name of the ${list.opening ? 'opening' : 'list'}`);
        }}
      >
        {deleting.error && <ErrorBox error={deleting.error} />}
        <p style={{ marginBottom: 10 }}>
          The {list.opening ? 'opening, its list, the' : 'list, its'} stages and next steps cannot be restored
          {list.without_npi > 0 && ', nor the people without an NPI'}. Notes about the people are kept.
        </p>
        <TextInput
          data-autofocus
          label={`Type ‘${list.name}’ to confirm`}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="bad" disabled={deleting.isPending}>
            Delete forever
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
