import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Asks before something is done that cannot simply be taken back. */
export function Dialog({ title, verb, busy, error, onConfirm, onClose, children }: DialogProps) {
  return (
    <Modal
      opened
      centered
      title={title}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 100 }}
    >
      {error && <ErrorBox sentence={error.message} />}
      <div className="muted">{children}</div>
      <div className="form-buttons">
        <Button data-autofocus variant={verb ? 'subtle' : 'default'} color="gray" onClick={onClose}>
          {verb ? 'Cancel' : 'Done'}
        </Button>
        {verb && (
          <Button disabled={busy} onClick={onConfirm}>
            {verb}
          </Button>
        )}
      </div>
    </Modal>
  );
}
