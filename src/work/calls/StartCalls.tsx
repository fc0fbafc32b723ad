import { IconPhone } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { QUEUE_MAX } from '#src/shared/call-queue.ts';
import { ActionButton } from '#src/ui/keys/ActionButton.tsx';
import type { Selection } from '#src/ui/state/work-parts.ts';
import { callsAddress } from '#src/work/calls/address.tsx';
import type { From } from '#src/work/calls/queue.tsx';

interface StartCallsProps {
  selection: Pick<Selection, 'npis' | 'count'>;
  /** The list or the opening whose people they are. Nothing for people in results. */
  from?: From;
}

/** 'Start calls' among the actions on selected people (R-1484). */
export function StartCalls({ selection: { npis, count }, from = {} }: StartCallsProps) {
  const navigate = useNavigate();
  const isTooMany = count > QUEUE_MAX || npis.size === 0;
  return (
    <ActionButton
      label={`Start calls (${count})`}
      Icon={IconPhone}
      {...(isTooMany && { refused: `Select at most ${QUEUE_MAX} people to call, one by one or by page` })}
      onClick={() => void navigate(callsAddress({ ...from, npis: [...npis] }))}
    />
  );
}
