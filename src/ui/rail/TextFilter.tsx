import { TextInput } from '@mantine/core';
import { useTyped } from '#src/ui/rail/typed.ts';

interface TextFilterProps {
  label: string;
  placeholder?: string;
  /** The values of its parameter. The field changes the first one; the others stay. */
  values: readonly string[];
  /** Whether this site turns it off. */
  off?: boolean;
  /** Why a text cannot apply. */
  check?: (text: string) => string | undefined;
  /** Why the search refused what the field has given it. */
  problem?: string;
  onChange: (values: string[]) => void;
}

/** A text that applies at Enter, when the field is left, or after a pause. */
export function TextFilter({
  label,
  placeholder = label,
  values,
  off = false,
  check,
  problem,
  onChange,
}: TextFilterProps) {
  const [given = '', ...others] = values;
  const { typed, type, ends } = useTyped(given, (text) => {
    if (text.trim() !== given && !check?.(text)) onChange([text.trim(), ...others].filter(Boolean));
  });
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={off ? `${label}: off on this site` : placeholder}
      disabled={off}
      value={typed}
      error={check?.(typed) ?? (typed === given && problem)}
      onChange={(event) => type(event.currentTarget.value)}
      {...ends}
    />
  );
}
