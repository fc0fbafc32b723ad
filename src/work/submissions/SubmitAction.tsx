import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import { later } from '#src/ui/state/later.tsx';
import { useSite } from '#src/ui/state/site.ts';
import type { Opening } from '#src/work/openings/contract.ts';
import { SUBMITTED_MAX } from '#src/work/submissions/contract.ts';

const SubmitDialog = later('SubmitDialog', () => import('#src/work/submissions/SubmitDialog.tsx'));

interface SubmitActionProps {
  opening: Opening;
  /** The selected people on its list. */
  npis: readonly string[];
  /** Whether more than these are selected. */
  others: boolean;
}

/** 'Submit 3' among the actions on selected people of an opening (R-1528). */
export function SubmitAction({ opening, npis, others }: SubmitActionProps) {
  const site = useSite();
  const [isOpen, setOpen] = useState(false);
  const refused =
    site?.client_pages !== true
      ? 'Pages of clients are turned off. An administrator can turn them on at ‘Search fields’.'
      : others || npis.length === 0
        ? 'Select people on the list only, one by one or by page'
        : npis.length > SUBMITTED_MAX
          ? `Select at most ${SUBMITTED_MAX} people to submit`
          : undefined;
  return (
    <>
      <ActionButton
        label={npis.length > 0 && !others ? `Submit ${npis.length}` : 'Submit'}
        Icon={IconSend}
        worded
        {...(refused !== undefined && { refused })}
        onClick={() => setOpen(true)}
      />
      {isOpen && <SubmitDialog opening={opening} npis={npis} onClose={() => setOpen(false)} />}
    </>
  );
}
