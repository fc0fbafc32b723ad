import { Button, type ButtonProps } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { later } from '#src/ui/state/later.tsx';
import type { LetterDialogProps } from '#src/work/letters/LetterDialog.tsx';

const LetterDialog = later('LetterDialog', () => import('#src/work/letters/LetterDialog.tsx'));

/** 'Write', which opens the letter to a person (R-1508). In tables the icon alone. */
export function WriteButton({
  alone,
  npi,
  name,
  opening,
  tie,
  ...look
}: Omit<LetterDialogProps, 'onClose'> & ButtonProps & { alone?: boolean }) {
  const [isOpen, open] = useState(false);
  const icon = <IconMail size={16} stroke={1.75} aria-hidden />;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={alone ? `Write to ${name}` : undefined}
        leftSection={alone ? undefined : icon}
        {...look}
        onClick={() => open(true)}
      >
        {alone ? icon : 'Write'}
      </Button>
      {isOpen && <LetterDialog npi={npi} name={name} opening={opening} tie={tie} onClose={() => open(false)} />}
    </>
  );
}

/** 'Write' among the actions on one selected person. */
export function WriteAction(of: Omit<LetterDialogProps, 'onClose'>) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <ActionButton label="Write" Icon={IconMail} onClick={() => open(true)} />
      {isOpen && <LetterDialog {...of} onClose={() => open(false)} />}
    </>
  );
}
