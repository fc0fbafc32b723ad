import { Input, Select, type SelectProps } from '@mantine/core';
import { useId, useReducer } from 'react';
import { dropdown } from '#src/ui/theme.ts';

interface ChoiceProps extends Omit<SelectProps, 'id' | 'label' | 'error' | 'value' | 'data'> {
  label: string;
  /** For a field whose placeholder says it to the eye. */
  hideLabel?: boolean;
  error?: string;
  /** Blank where nothing is chosen. */
  value: string;
  data: { value: string; label: string }[];
}

/**
 * A list to choose from. Mantine's own label would also name the list of options, one
 * name for two things, as tests and some screen readers find them. Here it names the field alone.
 */
export function Choice({ label, hideLabel, error, className, value, comboboxProps = dropdown, ...props }: ChoiceProps) {
  const id = useId();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const chosen = value !== '' || props.data.some((option) => option.value === '');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={hideLabel ? { className: 'sr-only' } : undefined}
      error={error}
      className={className}
    >
      <Select
        {...props}
        // the list is made when opened; the field can only then say which one it controls
        comboboxProps={{ ...comboboxProps, onEnterTransitionEnd: drawAgain }}
        id={id}
        value={chosen ? value : null}
        error={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
      />
    </Input.Wrapper>
  );
}

/** Choices that are called what they are. */
export const named = (names: readonly string[]) => [...new Set(names)].map((name) => ({ value: name, label: name }));
