import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';

interface SheetProps extends Pick<DrawerProps, 'opened' | 'onClose' | 'position' | 'title' | 'children'> {
  /** Whether Back closes the sheet and does not leave the page. For a sheet that is no entry of the history. */
  backCloses?: boolean;
}

/** Content in a sheet over the page. */
export function Sheet({ opened, backCloses, children, onClose, ...props }: SheetProps) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []); // a drawer that mounts open does not know where the focus returns to
  return (
    <Drawer
      opened={opened && mounted}
      closeButtonProps={{ 'aria-label': 'Close' }}
      keepMounted={false}
      onClose={onClose}
      {...props}
    >
      {backCloses && <BackCloses onClose={onClose} />}
      {children}
    </Drawer>
  );
}

function BackCloses({ onClose }: Pick<SheetProps, 'onClose'>) {
  const { state, reset } = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (state !== 'blocked') return;
    reset();
    onClose();
  }, [state, reset, onClose]);
  return null;
}
