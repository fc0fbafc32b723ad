import { ActionIcon, Box } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#src/shared/format.ts';
import { later } from '#src/ui/state/later.tsx';
import styles from '#src/work/searches/AlertBell.module.css';
import { alertsQuery } from '#src/work/searches/questions.tsx';

const AlertPanel = later('AlertPanel', () => import('#src/work/searches/AlertPanel.tsx'));

/** The bell in the header, with the number of unread alerts. The list is loaded when it first opens. */
export function AlertBell() {
  const { data } = useQuery(alertsQuery);
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const unread = data?.unread ?? 0;
  const close = () => {
    setOpened(false);
    button?.focus();
  };
  // the focus is outside the list until it has loaded
  useWindowEvent('keydown', ({ key }) => opened && key === 'Escape' && close());
  return (
    <Box pos="relative">
      <ActionIcon
        ref={setButton}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={unread ? `Alerts, ${counted(unread, 'unread alert')}` : 'Alerts'}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        <IconBell size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {unread > 0 && (
        <span className={styles.unread} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
      {opened && <AlertPanel onClose={close} />}
    </Box>
  );
}
