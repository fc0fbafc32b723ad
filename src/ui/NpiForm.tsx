import { TextInput } from '@mantine/core';
import type { z } from 'zod';
import { faultsBy, useDraft } from '#src/ui/draft.ts';
import { SearchForm } from '#src/ui/SearchForm.tsx';

interface NpiFormProps {
  label: string;
  /** What its button says. */
  submit: string;
  /** The criteria of the search shown; the form takes them up whenever they change. */
  criteria: { npi: string };
  /** The call's own judge of them. */
  query: z.ZodType;
  busy: boolean;
  onSearch: (criteria: { npi: string }) => void;
  onClear: () => void;
}

/** The form of a search by NPI alone. */
export function NpiForm({ label, submit, criteria, query, busy, onSearch, onClear }: NpiFormProps) {
  const { draft, reset, passes, text } = useDraft(criteria, (npi) => faultsBy(query, npi));
  const clear = () => {
    reset({ npi: '' });
    onClear();
  };
  return (
    <SearchForm
      label={label}
      submit={submit}
      busyWord="Searching..."
      busy={busy}
      onSubmit={(form) => passes(form) && onSearch(draft)}
      onClear={clear}
    >
      <TextInput {...text('npi', 'NPI')} inputMode="numeric" />
    </SearchForm>
  );
}
