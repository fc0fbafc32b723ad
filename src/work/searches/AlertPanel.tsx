import { Popover } from '@mantine/core';
import { AlertList } from '#src/work/searches/AlertList.tsx';

/** The newest alerts below the bell. */
export const AlertPanel = ({ onClose }: { onClose: () => void }) => (
  <Popover position="bottom-end" width={360} trapFocus opened onChange={onClose}>
    <Popover.Target>
      <span style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }} />
    </Popover.Target>
    <Popover.Dropdown aria-label="Alerts" p={0} maw="calc(100vw - 16px)">
      <AlertList onClose={onClose} />
    </Popover.Dropdown>
  </Popover>
);
