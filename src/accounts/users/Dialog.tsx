import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

interface DialogProps {
  title: string;
  /** Words of the button that does it; without, there is nothing left to do but close. */
  verb?: string;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Returns the focus to what opened the dialog, unless it has gone elsewhere: the library does so only for a dialog that stays mounted. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}

/** Asks before something is done that cannot simply be taken back. */
export function Dialog({ title, verb, busy, error, onConfirm, onClose, children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 100 }}
    >
      {error && <ErrorBox error={error} />}
      <div className="muted">{children}</div>
      <Group justify="flex-end" gap={8} mt={14}>
        <Button data-autofocus variant={verb ? 'subtle' : 'default'} color="gray" onClick={onClose}>
          {verb ? 'Cancel' : 'Done'}
        </Button>
        {verb && (
          <Button disabled={busy} onClick={onConfirm}>
            {verb}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
