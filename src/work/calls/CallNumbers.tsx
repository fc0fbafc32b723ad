import { Group } from '@mantine/core';
import { CallButton } from '#src/datasets/providers/CallButton.tsx';
import { date } from '#src/shared/format.ts';
import { PhoneLink } from '#src/ui/record/PhoneLink.tsx';
import type { ContactDetail } from '#src/work/people/contract.ts';

interface CallNumbersProps {
  /** The published number of the practice, if it can be dialed. */
  phone: string | null | undefined;
  details: readonly ContactDetail[];
  /** Whether the team must not use the published number. */
  isHidden: boolean;
  isLoading: boolean;
}

/** The numbers of a person, each as a link that dials it: that of the practice, then the mobiles that the team typed. */
export function CallNumbers({ phone, details, isHidden, isLoading }: CallNumbersProps) {
  const mobiles = details.filter(({ kind, value }) => kind === 'mobile' && value);
  if (isLoading) return <div style={{ height: 36 }} />;
  return (
    <Group gap="8px 16px" mih={36}>
      {!isHidden && phone && <CallButton number={phone} />}
      {isHidden && (
        <span className="muted">The phone number is hidden, because your team marked it Do not contact.</span>
      )}
      {!isHidden && !phone && mobiles.length === 0 && <span className="muted">No phone number that can be dialed</span>}
      {mobiles.map(({ id, value, preferred, source, given_on }) => (
        <span key={id}>
          Mobile{preferred && ' (preferred)'} <PhoneLink number={value} />
          {source && <span className="muted small">{` ${source}, ${date(given_on)}`}</span>}
        </span>
      ))}
    </Group>
  );
}
