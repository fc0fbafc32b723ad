import type { ReactNode } from 'react';
import { ErrorBox } from '#src/ui/ErrorBox.tsx';

interface EntryFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** The form is disabled meanwhile. */
  busy: boolean;
  error: Error | null;
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** A short form with its error above it. */
export function EntryForm({ label, busy, error, onSubmit, children }: EntryFormProps) {
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(event.currentTarget);
      }}
    >
      <fieldset className="entry-form" disabled={busy}>
        {error && !busy && <ErrorBox sentence={error.message} />}
        {children}
      </fieldset>
    </form>
  );
}
