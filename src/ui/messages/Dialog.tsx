import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusReturn } from '#src/ui/keys/focus-return.ts';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';

interface DialogProps {
  title: string;
  /** The label of the confirm button. Without it, the dialog has only a "Done" button. */
  confirmLabel?: string;
  /** Whether the action deletes or takes away, so that its button is red. */
  harms?: boolean;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action that is hard to undo. */
export function Dialog({ title, confirmLabel, harms = false, busy, error, onConfirm, onClose, children }: DialogProps) {
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
          <Button color={harms ? 'bad' : undefined} disabled={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
