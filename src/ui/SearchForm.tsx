import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import '#src/ui/search.css';

interface SearchFormProps {
  /** Names the form for screen readers. */
  label: string;
  submit: string;
  /** Words of the submit button while the search runs, such as 'Searching...'. */
  busyWord: string;
  busy: boolean;
  /** Keeps from submitting for another reason than a running search. */
  waiting?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClear: () => void;
  children: ReactNode;
}

/** A grid of labelled fields over a bar with Clear and the submit button. */
export function SearchForm({ label, submit, busyWord, busy, waiting, onSubmit, onClear, children }: SearchFormProps) {
  const blocked = busy || waiting;
  return (
    <form
      aria-label={label}
      className="card search-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!blocked) onSubmit(event.currentTarget);
      }}
    >
      {children}
      <div className="actions">
        <Button variant="subtle" color="gray" className="quiet" onClick={onClear}>
          Clear
        </Button>
        <Button type="submit" disabled={blocked}>
          {busy ? busyWord : submit}
        </Button>
      </div>
    </form>
  );
}
