import { Input, Select, type SelectProps, VisuallyHidden } from '@mantine/core';
import { useId, useReducer } from 'react';
import { dropdown } from '#src/ui/theme.ts';
import { type Typed, useTypedChoice } from '#src/ui/typed-choice.ts';

interface ChoiceProps extends Omit<SelectProps, 'id' | 'label' | 'error' | 'value' | 'data'> {
  label: string;
  /** For a field whose placeholder says it to the eye. */
  hideLabel?: boolean;
  error?: string;
  /** Blank where nothing is chosen. */
  value: string;
  data: { value: string; label: string }[];
  /** What the options of a searchable choice are, in the singular: its field says 'Choose a state'. */
  noun?: string;
  /** The unfinished text of a searchable choice, where the form keeps it. */
  typed?: Typed;
  onTyped?: (text: Typed) => void;
}

/**
 * A list to choose from. Mantine's own label would also name the list of options, one
 * name for two things, as tests and some screen readers find them. Here it names the field alone.
 */
export function Choice({
  label,
  hideLabel,
  className,
  flex,
  w,
  value,
  comboboxProps = dropdown,
  ...rest
}: ChoiceProps) {
  const { error: fault, noun = label.toLowerCase(), typed, onTyped, ...props } = rest;
  const { data, disabled, onChange } = props;
  const id = useId();
  const typing = useTypedChoice({ data, value, noun, disabled, onChange, typed, onTyped });
  const error = (props.searchable && typing.fault) || fault;
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const chosen = value !== '' || props.data.some((option) => option.value === '');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={hideLabel ? { className: VisuallyHidden.classes.root } : undefined}
      className={className}
      flex={flex}
      w={w}
    >
      <Select
        {...props}
        {...(props.searchable && typing.properties)}
        // the list is made when opened; the field can only then say which one it controls
        comboboxProps={{ ...comboboxProps, onEnterTransitionEnd: drawAgain }}
        id={id}
        value={chosen ? value : null}
        error={error} // not the wrapper's, which would not describe the field
      />
    </Input.Wrapper>
  );
}

/** Choices that are called what they are. */
export const named = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').map((name) => ({ value: name, label: name }));
