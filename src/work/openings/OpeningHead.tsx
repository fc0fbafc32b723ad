import { Badge, Box, Button, Group } from '@mantine/core';
import { IconLayoutKanban, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { links } from '#src/shared/links.ts';
import { PageHeading } from '#src/ui/layout/PageHead.tsx';
import { Spacer } from '#src/ui/messages/ListCard.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { StartCallsLink } from '#src/work/calls/StartCallsLink.tsx';
import type { List } from '#src/work/lists/contract.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { statusColors, statusInWords } from '#src/work/openings/facts.tsx';

const OpeningMenu = later('OpeningMenu', () => import('#src/work/openings/OpeningMenu.tsx'));
const OpeningForm = later('OpeningForm', () => import('#src/work/openings/OpeningForm.tsx'));
const ShareDialog = later('ShareDialog', () => import('#src/work/lists/ShareDialog.tsx'));
const DeleteList = later('DeleteList', () => import('#src/work/lists/DeleteList.tsx'));

interface OpeningHeadProps {
  opening: Opening;
  /** Undefined while it loads. */
  list: List | undefined;
}

/** The heading of an opening: its title, status and owner, and what can be done with it. */
export function OpeningHead({ opening, list }: OpeningHeadProps) {
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const [dialog, setDialog] = useState<'share' | 'form' | 'delete'>();
  const close = () => setDialog(undefined);
  const size = isNarrow ? { size: 'md', px: 10, flex: '1 0 auto' } : { size: 'xs' };
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true };
  const square = isNarrow ? 'var(--high)' : 'var(--low)';
  return (
    <Group gap="6px 12px" mb={10}>
      <PageHeading>{opening.title}</PageHeading>
      <Badge color={statusColors[opening.status]}>{statusInWords(opening)}</Badge>
      <span className="muted small">Owner: {opening.owner?.name || opening.owner?.email || 'none'}</span>
      {list && <span className="muted small">{list.open_to}</span>}
      <Spacer />
      <Group gap={8} wrap={isNarrow ? 'wrap' : 'nowrap'} flex={{ base: '0 0 100%', sm: 'none' }} data-screen>
        {opening.may !== 'view' && !opening.archived && list && (
          <StartCallsLink total={list.total} from={{ list: list.id, opening: opening.id }} {...size} />
        )}
        <Button
          component={Link}
          to={`${links.list(opening.list)}?view=board`}
          variant="default"
          {...size}
          leftSection={<IconLayoutKanban {...icon} />}
        >
          Board
        </Button>
        {opening.may === 'own' && (
          <Button
            variant="default"
            {...size}
            disabled={!list}
            leftSection={<IconShare {...icon} />}
            onClick={() => setDialog('share')}
          >
            Share
          </Button>
        )}
        <Box w={square} h={square} flex="none">
          <OpeningMenu
            opening={opening}
            size={isNarrow ? 'xl' : 'md'}
            onForm={() => setDialog('form')}
            onDelete={() => setDialog('delete')}
          />
        </Box>
      </Group>
      {dialog === 'share' && list && <ShareDialog list={list} onClose={close} />}
      {dialog === 'form' && <OpeningForm opening={opening} onClose={close} onSaved={close} />}
      {dialog === 'delete' && list && (
        <DeleteList list={list} onClose={close} onDeleted={() => void navigate(links.openings(), { replace: true })} />
      )}
    </Group>
  );
}
