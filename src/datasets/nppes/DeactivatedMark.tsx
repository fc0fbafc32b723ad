import { Badge, Checkbox, type CheckboxProps } from '@mantine/core';
import { date } from '#src/shared/format.ts';

/** Says in a row that its NPI is out of service. Nothing for other rows. */
export const DeactivatedMark = ({ on }: { on: string | null | undefined }) =>
  on ? (
    <Badge color="warn" title={`Deactivated on ${date(on)}`}>
      Deactivated
    </Badge>
  ) : null;

interface DeactivatedTooProps extends Pick<CheckboxProps, 'size' | 'error' | 'className'> {
  /** The values of the parameter. */
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** The checkbox of a search that finds deactivated NPIs too. */
export const DeactivatedToo = ({ values, onChange, ...props }: DeactivatedTooProps) => (
  <Checkbox
    {...props}
    label="Deactivated NPIs too"
    checked={values[0] === 'yes'}
    onChange={(event) => onChange(event.currentTarget.checked ? ['yes'] : [])}
  />
);
