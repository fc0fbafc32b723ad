import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { changeRole, type ManagedUser, offeredRoles } from '#src/accounts/administration/contract.ts';
import { useUserAction } from '#src/accounts/administration/questions.tsx';
import { roleLabel, userName } from '#src/accounts/users/words.tsx';
import { Choice } from '#src/ui/form/Choice.tsx';
import { ask, messageOf } from '#src/ui/state/ask.ts';

interface RoleEditProps {
  user: ManagedUser;
  /** Called at the end, with the message if the change failed. */
  onEnd: (failure?: string) => void;
}

/** Edits a role inline, with confirm and cancel. */
export function RoleEdit({ user, onEnd }: RoleEditProps) {
  const [role, setRole] = useState(offeredRoles.find((one) => one === user.role));
  const change = useUserAction(() => ask(changeRole, { params: { id: user.id }, body: { role } }));
  const confirm = () => {
    if (!role || role === user.role) return onEnd();
    change.mutate(undefined, {
      onSuccess: () => onEnd(),
      onError: (error) => {
        console.error(error); // logged, in addition to the message on screen
        onEnd(messageOf(error));
      },
    });
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Choice
        size="xs"
        label={`Role of ${userName(user)}`}
        hideLabel
        w={150}
        data={offeredRoles.map((value) => ({ value, label: roleLabel(value) }))}
        value={role ?? ''}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(value) => setRole(offeredRoles.find((one) => one === value))}
      />
      <ActionIcon aria-label="Confirm" disabled={change.isPending} onClick={confirm}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label="Cancel" disabled={change.isPending} onClick={() => onEnd()}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
