import { IconListCheck } from '@tabler/icons-react';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { useActionKey } from '#src/ui/keys/action-keys.ts';

interface AddToListActionProps {
  /** Why the selected people cannot be added. */
  refused: string | undefined;
  onAdd: () => void;
}

/** 'Add to list' among the actions on selected people, also by its key. */
export function AddToListAction({ refused, onAdd }: AddToListActionProps) {
  const add = () => refused === undefined && onAdd();
  useActionKey('l', add);
  return (
    <ActionButton first primary label="Add to list" Icon={IconListCheck} shortcut="l" refused={refused} onClick={add} />
  );
}
