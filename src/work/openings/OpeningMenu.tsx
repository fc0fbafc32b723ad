import { Menu } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { useOnce } from '#src/ui/form/once.ts';
import { MoreMenu } from '#src/ui/layout/MoreMenu.tsx';
import { notify } from '#src/ui/messages/notices.ts';
import { ask, messageOf } from '#src/ui/state/ask.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import { useChangeOfOpening } from '#src/work/openings/changing.tsx';
import { makeOpening, type Opening } from '#src/work/openings/contract.ts';
import { statusLabels } from '#src/work/openings/words.tsx';

interface OpeningMenuProps {
  opening: Opening;
  /** The pixels of its button. */
  size: 'md' | 'xl';
  onForm: () => void;
  onDelete: () => void;
}

/** What sets a status. */
const acts = [
  ['open', 'Reopen'],
  ['hold', 'Put on hold'],
  ['filled', 'Mark filled'],
  ['lost', 'Mark lost'],
  ['closed', 'Close'],
] as const;

/** What is seldom done with an opening. */
export function OpeningMenu({ opening, size, onForm, onDelete }: OpeningMenuProps) {
  const change = useChangeOfOpening(opening);
  const copy = useCopy(opening);
  const { title, status, archived, may } = opening;
  const mayEdit = may !== 'view';
  return (
    <MoreMenu size={size}>
      {mayEdit && !archived && (
        <>
          <Menu.Item onClick={onForm}>Edit</Menu.Item>
          {acts
            .filter(([to]) => to !== status)
            .map(([to, label]) => (
              <Menu.Item
                key={to}
                onClick={() =>
                  change.mutate({
                    wish: { status: to },
                    back: { status },
                    done: `Status of ${title}: ${statusLabels[to]}.`,
                  })
                }
              >
                {label}
              </Menu.Item>
            ))}
        </>
      )}
      <Menu.Item onClick={() => copy.mutate()}>Copy as new opening</Menu.Item>
      <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
      {mayEdit && (
        <Menu.Item
          onClick={() =>
            change.mutate({
              wish: { archived: !archived },
              back: { archived },
              done: archived ? `Restored ${title}.` : `Archived ${title}.`,
            })
          }
        >
          {archived ? 'Restore' : 'Archive'}
        </Menu.Item>
      )}
      {may === 'own' && (
        <Menu.Item c="var(--danger)" onClick={onDelete}>
          Delete forever
        </Menu.Item>
      )}
    </MoreMenu>
  );
}

/** Makes an opening with the same terms and must-haves, and opens it. */
function useCopy({ id, title }: Opening) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce(() => reloadLists(client));
  return useMutation({
    mutationFn: () => {
      const body = { from: id };
      return once(body, (key) => ask(makeOpening, { body, key }));
    },
    onSuccess: async (copy) => {
      await navigate(links.opening(copy.id));
      const left = copy.left_out ?? [];
      const without = left.map(({ parameter, why }) => `${parameter}. ${why}`).join(' ');
      notify(`This is a copy of ${title}.${without && ` Left out: ${without}`}`);
    },
    onError: (error) => notify(messageOf(error)),
    onSettled: () => reloadLists(client),
  });
}
