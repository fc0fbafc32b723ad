import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MoreMenu } from '#src/ui/layout/MoreMenu.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { changeList, type List } from '#src/work/lists/contract.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';

interface ListMenuProps {
  list: List;
  /** The pixels of its button. */
  size: 'md' | 'xl';
  onForm: () => void;
  onDelete: () => void;
}

/** What is seldom done with a list. */
export function ListMenu({ list, size, onForm, onDelete }: ListMenuProps) {
  const client = useQueryClient();
  const archiving = useMutation({
    mutationFn: (archived: boolean) =>
      ask(changeList, { params: { id: list.id }, body: { version: list.version, archived } }),
    onSuccess: (saved, archived) => {
      const back = () =>
        ask(changeList, { params: { id: list.id }, body: { version: saved.version, archived: !archived } }).then(() =>
          reloadLists(client),
        );
      notify(archived ? `Archived ${list.name}.` : `Restored ${list.name}.`, back);
    },
    onError: (error) => notify(messageOf(error)),
    onSettled: () => reloadLists(client),
  });
  return (
    <MoreMenu size={size}>
      {!list.archived && <Menu.Item onClick={onForm}>Name, description and stages</Menu.Item>}
      <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      <Menu.Item onClick={() => archiving.mutate(!list.archived)}>{list.archived ? 'Restore' : 'Archive'}</Menu.Item>
      {list.may === 'own' && (
        <Menu.Item c="var(--danger)" onClick={onDelete}>
          Delete forever
        </Menu.Item>
      )}
    </MoreMenu>
  );
}
