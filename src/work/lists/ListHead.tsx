import { ActionIcon, Avatar, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconPlus, IconShare } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { ask } from '#src/ui/ask.ts';
import { Spacer } from '#src/ui/ListCard.tsx';
import { later } from '#src/ui/later.tsx';
import { PageHeading } from '#src/ui/layout/PageHead.tsx';
import { notify } from '#src/ui/notices.ts';
import { useNarrow } from '#src/ui/ResultsTable.tsx';
import { changeList, type List } from '#src/work/lists/contract.ts';
import { reloadLists } from '#src/work/lists/questions.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';

const ShareDialog = later('ShareDialog', async () => (await import('#src/work/lists/ShareDialog.tsx')).ShareDialog);
const AddPeople = later('AddPeople', async () => (await import('#src/work/lists/AddPeople.tsx')).AddPeople);
const ListForm = later('ListForm', async () => (await import('#src/work/lists/ListForm.tsx')).ListForm);
const DeleteList = later('DeleteList', async () => (await import('#src/work/lists/DeleteList.tsx')).DeleteList);

/** Avatars shown. */
const SHOWN = 4;

/** The heading of a list: its name, who may open it, and what can be done with it. */
export function ListHead({ list }: { list: List }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const [dialog, setDialog] = useState<'share' | 'add' | 'form' | 'delete'>();
  const close = () => setDialog(undefined);
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
    onError: (error) => notify(error.message),
    onSettled: () => reloadLists(client),
  });
  const mayEdit = list.may !== 'view';
  const size = isNarrow ? { h: 44, flex: 1 } : { size: 'xs' };
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true };
  return (
    <Group gap="6px 12px" mb={12}>
      <PageHeading>{list.name}</PageHeading>
      {list.description && <span className="muted small">{list.description}</span>}
      <span className="muted small">{list.open_to}</span>
      <Spacer />
      <Avatar.Group spacing={6} data-screen visibleFrom="sm">
        {list.owner && <UserMark user={list.owner} size={28} />}
        {list.visibility === 'shared' &&
          list.members.slice(0, SHOWN - 1).map((member) => <UserMark key={member.email} user={member} size={28} />)}
      </Avatar.Group>
      <Group gap={8} wrap="nowrap" flex={{ base: '0 0 100%', sm: 'none' }} data-screen>
        {list.may === 'own' && (
          <Button variant="default" {...size} leftSection={<IconShare {...icon} />} onClick={() => setDialog('share')}>
            Share
          </Button>
        )}
        {mayEdit && !list.archived && (
          <Button
            variant={isNarrow ? 'filled' : 'default'}
            {...size}
            leftSection={<IconPlus {...icon} />}
            onClick={() => setDialog('add')}
          >
            Add people
          </Button>
        )}
        {mayEdit && (
          <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
            <Menu.Target>
              <ActionIcon variant="default" size={isNarrow ? 44 : 30} aria-label="More">
                <IconDots {...icon} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {!list.archived && <Menu.Item onClick={() => setDialog('form')}>Name, description and stages</Menu.Item>}
              <Menu.Item onClick={() => window.print()}>Print</Menu.Item>
              <Menu.Item onClick={() => archiving.mutate(!list.archived)}>
                {list.archived ? 'Restore' : 'Archive'}
              </Menu.Item>
              {list.may === 'own' && (
                <Menu.Item c="var(--danger)" onClick={() => setDialog('delete')}>
                  Delete forever
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {dialog === 'share' && <ShareDialog list={list} onClose={close} />}
      {dialog === 'add' && <AddPeople list={list} onClose={close} />}
      {dialog === 'form' && <ListForm list={list} onClose={close} onSaved={close} />}
      {dialog === 'delete' && (
        <DeleteList list={list} onClose={close} onDeleted={() => void navigate(links.lists(), { replace: true })} />
      )}
    </Group>
  );
}
