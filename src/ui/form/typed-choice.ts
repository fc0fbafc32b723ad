import { useUncontrolled } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { certainOf, matchesOf, type Option } from '#src/ui/form/choice-match.ts';

/** The unfinished text of a choice. Null if the field shows the chosen option. */
export type TypedText = string | null;

/** Options that a server finds for the typed text. The list has them after those whose labels have the text. */
export interface FoundOptions {
  options: readonly Option[];
  /** Whether those for the text are still loading. */
  loading: boolean;
}

interface TypedChoice {
  data: readonly Option[];
  found: FoundOptions | undefined;
  value: string;
  /** The singular noun for the options, such as `state`. */
  noun: string;
  disabled: boolean | undefined;
  /** Whether the next field depends on the choice. Then Enter chooses, and only the next Enter submits the form. */
  narrowsNext: boolean;
  onChange: ((value: string | null, option: Option) => void) | undefined;
  /** The unfinished text, if the form stores it. */
  typed: TypedText | undefined;
  onTyped: ((text: TypedText) => void) | undefined;
}

/**
 * The behavior of a searchable choice. Enter takes the highlighted option, else the first match (R-1170). Blur takes an
 * exact or the only match. Both wait for options that a server finds, unless a label has the text. Otherwise the text stays, the field shows an error, and SearchForm does not submit. Escape
 * restores the choice, and an empty field clears it. Returns the error and properties for Mantine's Select, which by
 * default discards unmatched text.
 */
export function useTypedChoice({ data, found, value, noun, disabled, narrowsNext, ...rest }: TypedChoice) {
  const { onChange, typed, onTyped } = rest;
  const [entered, setText] = useUncontrolled<TypedText>({
    value: typed,
    defaultValue: null,
    finalValue: null,
    onChange: onTyped,
  });
  const [refused, setRefused] = useState(false);
  const [opened, setOpened] = useState(false);
  /** A text to settle when the options for it are there. */
  const [due, setDue] = useState<{ certain: boolean; entry: string }>();
  const chosen = data.find((option) => option.value === value);
  // an unknown value, for example from the URL, is unfinished text
  const unknown = value !== '' && !chosen && data.length > 0;
  const text = entered ?? (unknown ? value : null);
  const unfinished = text !== null && !disabled;

  const finish = () => {
    setText(null);
    setDue(undefined);
    setRefused(false);
    setOpened(false);
  };
  /** Chooses the first option for the text; if `certain`, only the exact or the only one. Without one, shows the error. */
  const settle = (certain: boolean, entry = text) => {
    if (entry === null) return setOpened(false);
    const matches = matchesOf(data, entry);
    const isBlank = entry.trim() === '';
    if (!isBlank && found?.loading && matches.length === 0) return setDue({ certain, entry });
    const options = matches.length > 0 ? matches : (found?.options ?? []);
    const picked = isBlank ? { value: '', label: '' } : certain ? certainOf(options, entry) : options[0];
    if (!picked) {
      setOpened(false); // the list would cover the error
      return setRefused(true);
    }
    finish();
    if (picked.value !== value) onChange?.(picked.value || null, picked);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: settles each text once
  useEffect(() => {
    if (!due || found?.loading) return;
    setDue(undefined);
    settle(due.certain, due.entry);
  }, [due, found?.loading]);

  return {
    error: unfinished && (refused || entered === null) ? `Choose a ${noun}` : undefined,
    properties: {
      searchValue: unfinished ? text : (chosen?.label ?? ''),
      filter: ({ search }: { search: string }) =>
        search.trim() ? [...matchesOf(data, search), ...(found?.options ?? [])] : [...data],
      allowDeselect: false, // otherwise Enter on the chosen option would clear it
      openOnFocus: !(unfinished && refused),
      dropdownOpened: opened,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
      onOptionSubmit: finish,
      onClear: finish,
      onBlur: () => settle(true),
      onInput: (event: FormEvent<HTMLInputElement>) => {
        const { currentTarget: field } = event;
        setText(field.value);
        setDue(undefined);
        setRefused(false);
        if (document.activeElement !== field) settle(true, field.value); // autofilled by the browser
      },
      // in the capture phase, before Mantine handles Enter
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') finish();
        if (event.key !== 'Enter') return;
        event.stopPropagation();
        const highlighted = highlightedOption(event.currentTarget);
        if (highlighted) {
          event.preventDefault(); // the choice is made; the next Enter submits the form
          return highlighted.click();
        }
        if (narrowsNext && text?.trim()) event.preventDefault();
        // synchronously, so that the form submits the new value
        flushSync(() => settle(false));
      },
      'data-unfinished': unfinished || undefined,
      attributes: { options: { 'data-takes-first': unfinished || undefined } },
    },
  };
}

const HIGHLIGHTED = '[data-combobox-selected]';

/**
 * Returns the option highlighted by the arrow keys. If the list was still opening, Mantine sets no
 * aria-activedescendant.
 */
function highlightedOption(field: HTMLElement) {
  const ids = ['aria-activedescendant', 'aria-controls'].map((name) => field.getAttribute(name) ?? '');
  const [option, list] = ids.map((id) => document.getElementById(id));
  return option?.closest<HTMLElement>(HIGHLIGHTED) ?? list?.querySelector<HTMLElement>(HIGHLIGHTED);
}
