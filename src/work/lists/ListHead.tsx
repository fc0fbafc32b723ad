import { Avatar, Box, Button, Group } from '@mantine/core';
import { IconPlus, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { PageHeading } from '#src/ui/layout/PageHead.tsx';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { StartCallsLink } from '#src/work/calls/StartCallsLink.tsx';
import type { List } from '#src/work/lists/contract.ts';
import { OpeningMark } from '#src/work/lists/OpeningMark.tsx';
import { UserMark } from '#src/work/lists/UserMark.tsx';

const ListMenu = later('ListMenu', () => import('#src/work/lists/ListMenu.tsx'));
const ShareDialog = later('ShareDialog', () => import('#src/work/lists/ShareDialog.tsx'));
const ListForm = later('ListForm', () => import('#src/work/lists/ListForm.tsx'));
const DeleteList = later('DeleteList', () => import('#src/work/lists/DeleteList.tsx'));

/** Avatars shown. */
const SHOWN = 4;

interface ListHeadProps {
  list: List;
  /** Opens the dialog 'Add people'. Undefined for users who may not, and where the button is elsewhere. */
  onAdd: (() => void) | undefined;
}

/** The heading of a list: its name, who may open it, and what can be done with it. */
export function ListHead({ list, onAdd }: ListHeadProps) {
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const [dialog, setDialog] = useState<'share' | 'form' | 'delete'>();
  const close = () => setDialog(undefined);
  const mayEdit = list.may !== 'view';
  const size = isNarrow ? { size: 'md', flex: 1 } : { size: 'xs' };
  const square = isNarrow ? 'var(--high)' : 'var(--low)';
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true };
  return (
    <Group gap="6px 12px" mb={12}>
      <PageHeading>{list.name}</PageHeading>
      <OpeningMark list={list} />
      {list.description && <span className="muted small">{list.description}</span>}
      <span className="muted small">{list.open_to}</span>
      <Spacer />
      <Avatar.Group spacing={6} data-screen visibleFrom="sm">
        {list.owner && <UserMark user={list.owner} size={28} />}
        {list.visibility === 'shared' &&
          list.members.slice(0, SHOWN - 1).map((member) => <UserMark key={member.email} user={member} size={28} />)}
      </Avatar.Group>
      <Group gap={8} wrap={isNarrow ? 'wrap' : 'nowrap'} flex={{ base: '0 0 100%', sm: 'none' }} data-screen>
        {list.may === 'own' && (
          <Button variant="default" {...size} leftSection={<IconShare {...icon} />} onClick={() => setDialog('share')}>
            Share
          </Button>
        )}
        {mayEdit && !list.archived && <StartCallsLink total={list.total} from={{ list: list.id }} {...size} />}
        {onAdd && (
          <Button
            variant={isNarrow ? 'filled' : 'default'}
            {...size}
            leftSection={<IconPlus {...icon} />}
            onClick={onAdd}
          >
            Add people
          </Button>
        )}
        {mayEdit && (
          <Box w={square} h={square} flex="none">
            <ListMenu
              list={list}
              size={isNarrow ? 'xl' : 'md'}
              onForm={() => setDialog('form')}
              onDelete={() => setDialog('delete')}
            />
          </Box>
        )}
      </Group>
      {dialog === 'share' && <ShareDialog list={list} onClose={close} />}
      {dialog === 'form' && <ListForm list={list} onClose={close} onSaved={close} />}
      {dialog === 'delete' && (
        <DeleteList list={list} onClose={close} onDeleted={() => void navigate(links.lists(), { replace: true })} />
      )}
    </Group>
  );
}
