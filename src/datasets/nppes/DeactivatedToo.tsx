import { Checkbox, type CheckboxProps } from '@mantine/core';

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
