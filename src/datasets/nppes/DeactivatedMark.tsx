import { Badge } from '@mantine/core';
import { date } from '#src/shared/format.ts';

/** Says in a row that its NPI is out of service. Nothing for other rows. */
export const DeactivatedMark = ({ on }: { on: string | null | undefined }) =>
  on ? (
    <Badge color="warn" title={`Deactivated on ${date(on)}`}>
      Deactivated
    </Badge>
  ) : null;
