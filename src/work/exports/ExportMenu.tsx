import { Popover } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Sheet } from '#src/ui/messages/Sheet.tsx';
import { useNarrow } from '#src/ui/state/screen.ts';
import { dropdown } from '#src/ui/theme/theme.ts';
import { ExportPanel, type ExportPanelProps } from '#src/work/exports/ExportPanel.tsx';

interface ExportMenuProps extends Omit<ExportPanelProps, 'onDone'> {
  button: ReactNode;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/** The choice of an export below its button, on narrow screens in a sheet. */
export function ExportMenu({ button, opened, onOpen, ...props }: ExportMenuProps) {
  const target = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!opened) return;
    const { current } = target;
    // the button that opened it the first time is gone, and Popover cannot return the focus
    return () => {
      const at = document.activeElement;
      if (at === document.body || at?.closest('[role=dialog]'))
        current?.querySelector('button')?.focus({ preventScroll: true });
    };
  }, [opened]);
  const panel = <ExportPanel {...props} onDone={() => onOpen(false)} />;
  if (useNarrow())
    return (
      <>
        {button}
        <Sheet position="bottom" title="Export" opened={opened} onClose={() => onOpen(false)}>
          {panel}
        </Sheet>
      </>
    );
  return (
    <Popover
      {...dropdown}
      width={380}
      position="bottom-start"
      floatingStrategy="fixed"
      trapFocus
      returnFocus
      withRoles={false}
      opened={opened}
      onChange={onOpen}
      middlewares={{ size: { padding: 8 } }}
    >
      <Popover.Target>
        <span ref={target} style={{ display: 'inline-flex' }}>
          {button}
        </span>
      </Popover.Target>
      {/* as high as the window has room, because scrolling the page closes it */}
      <Popover.Dropdown role="dialog" aria-label="Export" style={{ display: 'flex', flexDirection: 'column' }}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  );
}
