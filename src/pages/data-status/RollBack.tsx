import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getDataStatus } from '#src/pages/data-status/contract.ts';
import { rollBackImport } from '#src/pages/imports/contract.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';
import { ask } from '#src/ui/state/ask.ts';

interface RollBackProps {
  importId: number;
  onClose: () => void;
}

/** Asks before an import is rolled back. */
export function RollBack({ importId, onClose }: RollBackProps) {
  const client = useQueryClient();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const rollBack = useMutation({
    mutationFn: () => ask(rollBackImport, { params: { id: String(importId) } }),
    onSuccess: () => {
      onClose();
      return client.invalidateQueries({ queryKey: [getDataStatus.url] });
    },
  });
  return (
    <Stack onKeyDown={({ key }) => key === 'Escape' && onClose()} gap={10} px={14} py={12} bdrs="md" bg="var(--sunken)">
      {rollBack.error && <ErrorBox error={rollBack.error} />}
      <p>Roll back puts the rows before this import back, and withdraws its changes. The file is not fetched again.</p>
      <Group gap={8}>
        <Button size="xs" color="bad" disabled={rollBack.isPending} onClick={() => rollBack.mutate()}>
          Roll back now
        </Button>
        <Button ref={keep} variant="default" size="xs" onClick={onClose}>
          Keep the import
        </Button>
      </Group>
    </Stack>
  );
}
