import { Button, Modal } from '@mantine/core';
import type { ComponentProps } from 'react';
import { LeftOutCriteria } from '#src/work/openings/LeftOutCriteria.tsx';

interface LeftOutDialogProps extends ComponentProps<typeof LeftOutCriteria> {
  /** The title of the opening. */
  title: string;
  /** Goes to the opening. */
  onClose: () => void;
}

/** Says what a new opening did not take of a search, and why (R-1321). */
export const LeftOutDialog = ({ title, leftOut, onClose }: LeftOutDialogProps) => (
  <Modal
    opened
    centered
    title={`Made the opening ‘${title}’`}
    onClose={onClose}
    closeButtonProps={{ 'aria-label': 'Close' }}
    transitionProps={{ duration: 0 }}
    zIndex={320} // above the form of a saved search, which it opens from on phones
  >
    <p style={{ marginBottom: 12 }}>The opening does not take these criteria of the search:</p>
    <LeftOutCriteria leftOut={leftOut} />
    <Button data-autofocus mt={14} onClick={onClose}>
      Go to the opening
    </Button>
  </Modal>
);
