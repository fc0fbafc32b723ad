import { Drawer, type DrawerProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Content in a sheet over the page. */
export function Sheet({
  opened,
  ...props
}: Pick<DrawerProps, 'opened' | 'onClose' | 'position' | 'title' | 'children'>) {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []); // a drawer that mounts open does not know where the focus returns to
  return (
    <Drawer opened={opened && mounted} closeButtonProps={{ 'aria-label': 'Close' }} keepMounted={false} {...props} />
  );
}
