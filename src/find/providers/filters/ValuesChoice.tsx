import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { valuesLike } from '#src/find/providers/filters/values-like.tsx';
import { titleCase } from '#src/shared/title-case.ts';
import { Choice } from '#src/ui/form/Choice.tsx';
import type { TypedText } from '#src/ui/form/typed-choice.ts';
import type { NameOf } from '#src/ui/search/criteria-chips.ts';

/** Milliseconds after the last key press before a request for values. */
const PAUSE = 150;

interface ValuesChoiceProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  /** Such as `Any school`. */
  placeholder: string;
  className: string | undefined;
  typed: TypedText;
  onTyped: (text: TypedText) => void;
  onChange: (value: string | null) => void;
  /** The facet with the values. */
  parameter: string;
  nameOf: NameOf;
}

/**
 * A field for one of the values of a facet, by its name (R-1288). Enter takes the first value with the typed text, as in the other
 * choices (R-1170). Text that names none is refused in the field.
 */
export function ValuesChoice({ parameter, nameOf, onChange, ...field }: ValuesChoiceProps) {
  const { value, typed, placeholder } = field;
  const [used, setUsed] = useState(false);
  const [picked, setPicked] = useState({ value: '', label: '' });
  const text = typed?.trim() ?? '';
  const noun = placeholder.replace(/^Any /, '').toLowerCase();
  const [asked] = useDebouncedValue(text, PAUSE);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...valuesLike(parameter, asked),
    enabled: used,
    placeholderData: keepPreviousData,
  });
  const others = (data ?? []).filter((option) => option.value !== value);
  const said = nameOf(parameter, value);
  const label = said ? `${said} · ${value}` : (titleCase(value) ?? value);
  const chosen = value === '' ? [] : [picked.value === value ? picked : { value, label }];
  const loading = text !== '' && (asked !== text || isPlaceholderData || (isFetching && !data));
  return (
    <Choice
      {...field}
      searchable
      clearable
      noun={`${noun} from the list${/^\d{10}$/.test(text) ? `: no ${noun} has the number ${text}` : ''}`}
      data={text === '' ? [...chosen, ...others] : chosen}
      found={{ options: text === '' ? [] : others, loading }}
      nothingFoundMessage={loading || !data ? 'Looking…' : 'No match'}
      onFocus={() => setUsed(true)}
      onChange={(next, option) => {
        if (option) setPicked(option);
        onChange(next);
      }}
    />
  );
}
