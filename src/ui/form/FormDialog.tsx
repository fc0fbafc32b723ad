import { Modal, type ModalProps } from '@mantine/core';
import { createContext, type FocusEvent, type MouseEvent, useContext, useRef, useState } from 'react';
import { Dialog } from '#src/ui/messages/Dialog.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface FormDialogProps extends Omit<ModalProps, 'opened' | 'closeButtonProps' | 'onFocus'> {
  /** Whether all that was typed is saved, so that the dialog closes without a question. */
  saved?: boolean;
}

type Discard = (goOn: () => void) => void;

const DiscardContext = createContext<Discard>((goOn) => goOn());

/** In a FormDialog: returns the function that goes on at once, or asks first if that would discard text that was typed. */
export const useDiscard = (): Discard => useContext(DiscardContext);

/**
 * A dialog in which users type. Escape, a click outside, its button 'Close' and its links ask before they discard text that was
 * typed since it opened; 'Cancel' in its form does not ask (R-1531).
 */
export function FormDialog({ saved, onClose, closeOnEscape = true, children, ...props }: FormDialogProps) {
  const [asked, setAsked] = useState<{ goOn: () => void }>();
  const hasAsked = useRef(false);
  const before = useRef(new Map<Field, string>());
  const remember = ({ target }: FocusEvent) => {
    if (isTextField(target) && !before.current.has(target)) before.current.set(target, target.value);
  };
  const isTyped = () => [...before.current].some(([field, value]) => field.isConnected && field.value !== value);
  const isUnsaved = () => !saved && isTyped();
  const discard: Discard = (goOn) => (isUnsaved() ? setAsked({ goOn }) : goOn());
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const isLeaving = link && !link.target && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isLeaving || hasAsked.current || !isUnsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    discard(() => {
      hasAsked.current = true;
      link.click();
      hasAsked.current = false;
    });
  };
  return (
    <>
      <Modal
        opened
        transitionProps={{ duration: 0 }}
        {...props}
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnEscape={closeOnEscape && !asked}
        onFocus={remember}
        onClickCapture={follow}
        onClose={() => discard(onClose)}
      >
        <DiscardContext value={discard}>{children}</DiscardContext>
      </Modal>
      {asked && (
        <Dialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          harms
          busy={false}
          error={null}
          onConfirm={() => {
            setAsked(undefined);
            asked.goOn();
          }}
          onClose={() => setAsked(undefined)}
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
