import { Input, Select, type SelectProps, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useReducer, useRef, useState } from 'react';
import { type FoundOptions, type TypedText, useTypedChoice } from '#src/ui/form/typed-choice.ts';
import { dropdown } from '#src/ui/theme/theme.ts';

interface ChoiceProps extends Omit<SelectProps, 'id' | 'label' | 'error' | 'value' | 'data'> {
  label: string;
  /** Hides the label visually, for a field whose placeholder shows it. */
  hideLabel?: boolean;
  error?: string;
  /** Blank if no option is chosen. */
  value: string;
  data: { value: string; label: string }[];
  /** Options of a searchable choice that a server finds for the typed text. */
  found?: FoundOptions | undefined;
  /** The singular noun for the options of a searchable choice, as in 'Choose a state'. */
  noun?: string;
  /** Whether Enter in a searchable choice only chooses, because the next field depends on it. */
  narrowsNext?: boolean;
  /** The unfinished text of a searchable choice, if the form stores it. */
  typed?: TypedText;
  onTyped?: (text: TypedText) => void;
  /** Whether the list opens at once. */
  opens?: boolean;
}

/**
 * A select. Mantine's own label would name both the field and the list of options, which confuses some screen readers.
 * Here the label names only the field.
 */
export function Choice({
  label,
  hideLabel,
  className,
  flex,
  w,
  value,
  comboboxProps = dropdown,
  opens = false,
  ...rest
}: ChoiceProps) {
  const { error: fieldError, noun = label.toLowerCase(), narrowsNext = false, found, typed, onTyped, ...props } = rest;
  const { data, disabled, onChange } = props;
  const id = useId();
  const typing = useTypedChoice({ data, found, value, noun, disabled, narrowsNext, onChange, typed, onTyped });
  const error = (props.searchable && typing.error) || fieldError;
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const [hasFocus, setHasFocus] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!opens) return;
    const frame = requestAnimationFrame(() => field.current?.click()); // a list that mounts open would not set aria-expanded
    return () => cancelAnimationFrame(frame);
  }, [opens]);
  const chosen = value !== '' || props.data.some((option) => option.value === '');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={hideLabel ? { className: VisuallyHidden.classes.root } : undefined}
      className={className}
      flex={flex}
      w={w}
      onFocusCapture={() => setHasFocus(true)}
      onKeyDownCapture={keepEscape}
    >
      <Select
        ref={field}
        {...props}
        {...(props.searchable && typing.properties)}
        data={found ? [...data, ...found.options] : data}
        // The list mounts with the focus: arrow keys start at the chosen option only in a mounted list.
        // The render after it opens sets aria-controls.
        comboboxProps={{ ...comboboxProps, keepMounted: hasFocus, onEnterTransitionEnd: rerender }}
        id={id}
        value={chosen ? value : null}
        error={error} // on the field instead of the wrapper, so that aria-describedby refers to the error
      />
    </Input.Wrapper>
  );
}

/** Marks the Escape that closes the list, so that it closes nothing else. The list may be closed before others ask. */
function keepEscape(event: KeyboardEvent<HTMLElement>) {
  const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Escape' && isOpen) event.preventDefault();
}

/** Returns options whose value is their label, without blanks and duplicates. */
export const named = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => name !== '').map((name) => ({ value: name, label: name }));
