import { Button, Group, type GroupProps, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBox } from '#src/ui/messages/ErrorBox.tsx';

interface EntryFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** Whether a submission is in progress. The form is then disabled. */
  busy: boolean;
  error: Error | null;
  onSubmit: (form: HTMLFormElement) => void;
  /** For a form outside a dialog. */
  onEscape?: () => void;
  children: ReactNode;
}

/** A short form with its error above. The next attempt clears the error, even if validation then fails. */
export function EntryForm({ label, busy, error, onSubmit, onEscape, children }: EntryFormProps) {
  const [seen, setSeen] = useState<Error | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const from = useRef<Element>(null); // had the focus at the submission
  useEffect(() => {
    if (busy || document.activeElement !== document.body) return;
    const wrong = form.current?.querySelector('[aria-invalid=true]') ?? (error && from.current);
    if (wrong instanceof HTMLElement) wrong.focus(); // the disabled form lost the focus
  }, [busy, error]);
  return (
    <form
      ref={form}
      aria-label={label}
      noValidate
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onEscape?.()}
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        from.current = document.activeElement;
        setSeen(error);
        onSubmit(event.currentTarget);
      }}
    >
      <fieldset disabled={busy} style={{ minWidth: 0, margin: 0, padding: 0, border: 0 }}>
        <Stack gap={14}>
          {error && error !== seen && !busy && <ErrorBox error={error} />}
          {children}
        </Stack>
      </fieldset>
    </form>
  );
}

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
