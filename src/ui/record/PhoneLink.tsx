import { dial, phone } from '#src/shared/format.ts';

interface PhoneProps {
  number: string | null | undefined;
}

/** A phone number as a link, or as text if it cannot be dialed. */
export function PhoneLink({ number }: PhoneProps) {
  const call = dial(number);
  if (!call) return <PhoneText number={number} />;
  return (
    <a href={call} className="num nowrap">
      {phone(number)}
    </a>
  );
}

/** A phone number as text. One that is not ten digits is not available. */
export const PhoneText = ({ number }: PhoneProps) =>
  number && !phone(number) ? (
    <span className="muted nowrap">Not available</span>
  ) : (
    <span className="num nowrap">{phone(number)}</span>
  );
