import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

interface DialogProps {
  title: string;
  /** The label of the confirm button. Without it, the dialog has only a "Done" button. */
  confirmLabel?: string;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Returns the focus to the element that opened the dialog. Mantine does so only for a dialog that stays mounted. */
function useFocusReturn() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}

/** Asks for confirmation of an action that is hard to undo. */
export function Dialog({ title, confirmLabel, busy, error, onConfirm, onClose, children }: DialogProps) {
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
        <Button data-autofocus variant={confirmLabel ? 'subtle' : 'default'} color="gray" onClick={onClose}>
          {confirmLabel ? 'Cancel' : 'Done'}
        </Button>
        {confirmLabel && (
          <Button disabled={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
