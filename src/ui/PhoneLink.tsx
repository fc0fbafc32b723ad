import { useMediaQuery } from '@mantine/hooks';
import { dial, phone } from '#src/shared/format.ts';

interface PhoneProps {
  number: string | null | undefined;
}

/** A telephone number to tap; one that cannot be dialed is text. */
export function PhoneLink({ number }: PhoneProps) {
  const call = dial(number);
  if (!call) return <PhoneText number={number} />;
  return (
    <a href={call} className="num nowrap">
      {phone(number)}
    </a>
  );
}

/** A telephone number in a table: to tap where there is a finger, else text, which spares the keyboard a stop in each row. */
export function PhoneCell({ number }: PhoneProps) {
  return useFinger() ? <PhoneLink number={number} /> : <PhoneText number={number} />;
}

/** Whether the pointer is a finger. */
export const useFinger = (): boolean =>
  useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });

const PhoneText = ({ number }: PhoneProps) => <span className="num nowrap">{phone(number)}</span>;
