import { Modal, type ModalProps } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import { Dialog } from '#src/ui/messages/Dialog.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface FormDialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps' | 'onFocus'> {
  /** Whether all that was typed is saved, so that the dialog closes without a question. */
  saved?: boolean;
}

/**
 * A dialog in which users type. Escape, a click outside and its button 'Close' ask before they close it with text that was typed
 * since it opened; 'Cancel' in its form does not ask (R-1531).
 */
export function FormDialog({ saved, onClose, closeOnEscape = true, ...props }: FormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const before = useRef(new Map<Field, string>());
  const remember = ({ target }: FocusEvent) => {
    if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value);
  };
  const isTyped = () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value);
  return (
    <>
      <Modal
        opened
        transitionProps={{ duration: 0 }}
        {...props}
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnEscape={closeOnEscape && !isAsking}
        onFocus={remember}
        onClose={() => (!saved && isTyped() ? setAsking(true) : onClose())}
      />
      {isAsking && (
        <Dialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          harms
          busy={false}
          error={null}
          onConfirm={onClose}
          onClose={() => setAsking(false)}
        >
          It is not saved.
        </Dialog>
      )}
    </>
  );
}

/** Whether a user types in a field. Choices are made again with two keys. */
const isTextField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'hidden'].includes(element.type) &&
    element.getAttribute('aria-haspopup') !== 'listbox');
