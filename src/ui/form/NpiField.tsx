import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { npisTyped } from '#src/ui/form/npis.ts';
import { useWorkParts } from '#src/ui/state/work-parts.ts';

interface NpiFieldProps extends TextInputProps {
  value: string;
  /** NPIs that the search takes. */
  most?: number;
}

/** A field for NPIs. For a pasted list of more than the search takes, it offers to look them up. */
export function NpiField({ most = 1, error, ...field }: NpiFieldProps) {
  const { LookUpThese } = useWorkParts();
  const npis = npisTyped(field.value);
  const areMany = npis.length > most;
  return (
    <div>
      <TextInput
        {...field}
        error={error && areMany && most === 1 ? 'This search takes one NPI at a time' : error}
        inputMode="numeric"
        onPaste={keepLines}
      />
      {areMany && LookUpThese && <LookUpThese npis={npis} />}
    </div>
  );
}

/** Pastes lines with spaces between them, because a field of one line joins them. */
function keepLines(event: ClipboardEvent) {
  const text = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  // the only way to insert text that the user can undo
  document.execCommand('insertText', false, npisTyped(text).join(' '));
}
