import { Button, Group, type GroupProps } from '@mantine/core';

interface FormActionsProps extends GroupProps {
  /** The label of the button that submits. */
  action: string;
  /** Undefined: the user must go on. */
  onCancel: (() => void) | undefined;
}

/** The buttons below a form: Cancel, and the one that submits. */
export const FormActions = ({ action, onCancel, ...props }: FormActionsProps) => (
  <Group gap={8} justify={onCancel ? 'flex-end' : undefined} {...props}>
    {onCancel && (
      <Button variant="subtle" color="gray" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit">{action}</Button>
  </Group>
);
