import type { PaymentRow } from '#src/datasets/payments/contract.ts';
import { personName } from '#src/shared/format.ts';
import { titleCase, titledName, townOf } from '#src/shared/title-case.ts';
import { Missing } from '#src/ui/record/Facts.tsx';

/** The name of a person or an organization, without the credential. */
export const payeeName = ({ first_name, middle_name, ...row }: PaymentRow): string | null =>
  row.entity_code === 'I'
    ? titledName({ first_name, middle_name, last_name: row.last_name })
    : personName({ first_name, middle_name, last_name: titleCase(row.last_name) });

/** `Columbus, OH 43215`. */
export const payeeTown = ({ city, state, zip }: PaymentRow) => townOf({ city, state, zip });

/** A formatted number, or N/A if it is unknown. */
export const orMissing = (value: number | null, format: (value: number) => string) =>
  value === null ? <Missing>N/A</Missing> : <span className="num">{format(value)}</span>;
