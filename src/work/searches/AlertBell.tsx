import { ActionIcon, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#src/shared/format.ts';
import { later } from '#src/ui/later.tsx';
import { alertsQuery } from '#src/work/searches/questions.tsx';

const AlertList = later('AlertList', async () => (await import('#src/work/searches/AlertList.tsx')).AlertList);

/** The bell in the header, with the number of unread alerts. */
export function AlertBell() {
  const { data } = useQuery(alertsQuery);
  const [opened, setOpened] = useState(false);
  const unread = data?.unread ?? 0;
  return (
    <Indicator label={unread > 99 ? '99+' : unread} size={16} offset={6} disabled={unread === 0}>
      <Popover position="bottom-end" width={360} trapFocus returnFocus opened={opened} onChange={setOpened}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={unread ? `Alerts, ${counted(unread, 'unread alert')}` : 'Alerts'}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown aria-label="Alerts" p={0} maw="calc(100vw - 16px)">
          <AlertList onClose={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
    </Indicator>
  );
}
