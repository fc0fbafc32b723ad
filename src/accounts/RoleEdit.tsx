import { ActionIcon, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { changeRole, type Member, offeredRoles } from '#src/accounts/contract.ts';
import { useMemberAction } from '#src/accounts/members.tsx';
import { nameOf, roleWord } from '#src/accounts/words.tsx';
import { ask } from '#src/ui/ask.ts';
import { Choice } from '#src/ui/Choice.tsx';
import list from '#src/ui/ListCard.module.css';

interface RoleEditProps {
  member: Member;
  /** With the sentence where it failed. */
  onEnd: (failure?: string) => void;
}

/** A role being changed, with confirm and cancel. */
export function RoleEdit({ member, onEnd }: RoleEditProps) {
  const [role, setRole] = useState(offeredRoles.find((one) => one === member.role));
  const change = useMemberAction(() => ask(changeRole, { params: { id: member.id }, body: { role } }));
  const confirm = () => {
    if (!role || role === member.role) return onEnd();
    change.mutate(undefined, {
      onSuccess: () => onEnd(),
      onError: (error) => {
        console.error(error); // logged, as the spec says (§4), and said on screen besides
        onEnd(error.message);
      },
    });
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Choice
        size="xs"
        label={`Role of ${nameOf(member)}`}
        hideLabel
        className={list.role}
        data={offeredRoles.map((value) => ({ value, label: roleWord(value) }))}
        value={role ?? ''}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(value) => setRole(offeredRoles.find((one) => one === value))}
      />
      <ActionIcon size={30} aria-label="Confirm" disabled={change.isPending} onClick={confirm}>
        <IconCheck size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={30} aria-label="Cancel" disabled={change.isPending} onClick={() => onEnd()}>
        <IconX size={16} />
      </ActionIcon>
    </Group>
  );
}
