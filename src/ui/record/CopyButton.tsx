import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCopying } from '#src/ui/record/copying.ts';

/** Copies `value`; `what` names it, such as NPI. Hidden if the browser has no clipboard API, as over plain http. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { copy, copied } = useCopying();
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Copy ${what}`} onClick={() => copy(value)}>
        {copied ? <IconCheck size={15} color="var(--good)" /> : <IconCopy size={15} stroke={1.75} />}
      </ActionIcon>
      <VisuallyHidden component="span" role="status">
        {copied ? `${what} copied` : ''}
      </VisuallyHidden>
    </>
  );
}
