import { Button, type ButtonProps } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { QUEUE_MAX } from '#src/shared/call-queue.ts';
import { callsAddress } from '#src/work/calls/address.tsx';
import type { From } from '#src/work/calls/queue.tsx';

interface StartCallsLinkProps extends ButtonProps {
  /** The number of people on the list. */
  total: number;
  from: From;
}

/** 'Start calls (18)' in the head of a list or an opening. Absent while no one is on it. */
export const StartCallsLink = ({ total, from, ...look }: StartCallsLinkProps) =>
  total > 0 && (
    <Button
      component={Link}
      to={callsAddress(from)}
      variant="default"
      {...look}
      leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
    >
      Start calls ({Math.min(total, QUEUE_MAX)})
    </Button>
  );
