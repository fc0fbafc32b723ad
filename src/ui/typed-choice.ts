import { useUncontrolled } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { certainMatch, matchesOf, type Option } from '#src/ui/choice-match.ts';

/** The text of a choice that is not finished; null when the field shows the chosen option. */
export type Typed = string | null;

interface TypedChoice {
  data: readonly Option[];
  value: string;
  /** What the options are, in the singular: `state`. */
  noun: string;
  disabled: boolean | undefined;
  onChange: ((value: string | null, option: Option) => void) | undefined;
  /** The unfinished text, where the form keeps it. */
  typed: Typed | undefined;
  onTyped: ((text: Typed) => void) | undefined;
}

/**
 * A choice that is made by typing. Enter takes the first match; leaving the field takes an exact or the only match. Otherwise
 * the text stays, the field says what to do, and SearchForm waits. Escape restores the choice, an empty field clears it.
 * Returns that sentence and properties for Mantine's Select, whose own rule is to drop such text.
 */
export function useTypedChoice({ data, value, noun, disabled, onChange, typed, onTyped }: TypedChoice) {
  const [entered, setText] = useUncontrolled<Typed>({
    value: typed,
    defaultValue: null,
    finalValue: null,
    onChange: onTyped,
  });
  const [refused, setRefused] = useState(false);
  const [opened, setOpened] = useState(false);
  const chosen = data.find((option) => option.value === value);
  // a value that no option has, as an address may bring, is text to be finished
  const unknown = value !== '' && !chosen && data.length > 0;
  const text = entered ?? (unknown ? value : null);
  const unfinished = text !== null && !disabled;

  const finish = () => {
    setText(null);
    setRefused(false);
    setOpened(false);
  };
  /** Takes what the text stands for, as `pick` decides; refuses it where that is nothing. */
  const settle = (pick: (options: readonly Option[], text: string) => Option | undefined, given = text) => {
    if (given === null) return setOpened(false);
    const found = given.trim() === '' ? { value: '', label: '' } : pick(data, given);
    if (!found) {
      setOpened(false); // the list would cover the sentence
      return setRefused(true);
    }
    finish();
    if (found.value !== value) onChange?.(found.value || null, found);
  };

  return {
    fault: unfinished && (refused || entered === null) ? `Choose a ${noun}` : undefined,
    properties: {
      searchValue: unfinished ? text : (chosen?.label ?? ''),
      filter: ({ search }: { search: string }) => (search.trim() ? matchesOf(data, search) : [...data]),
      allowDeselect: false, // else Enter on the chosen option would clear it
      openOnFocus: !(unfinished && refused),
      dropdownOpened: opened,
      onDropdownOpen: () => setOpened(true),
      onDropdownClose: () => setOpened(false),
      onOptionSubmit: finish,
      onClear: finish,
      onBlur: () => settle(certainMatch),
      onInput: (event: FormEvent<HTMLInputElement>) => {
        const { currentTarget: field } = event;
        setText(field.value);
        setRefused(false);
        if (document.activeElement !== field) settle(certainMatch, field.value); // the browser filled it in
      },
      // before Mantine, which would take Enter for itself
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') finish();
        if (event.key !== 'Enter') return;
        event.stopPropagation();
        const marked = markedOption(event.currentTarget);
        if (marked) {
          event.preventDefault(); // the choice is made; the next Enter submits the form
          return marked.click();
        }
        flushSync(() => settle((options, text) => matchesOf(options, text)[0])); // so that the form is submitted with it
      },
      'data-unfinished': unfinished || undefined,
      attributes: { options: { 'data-takes-first': unfinished || undefined } },
    },
  };
}

const MARKED = '[data-combobox-selected]';

/** The option of the field's list that the arrow keys have marked. Mantine forgets it where the list was still opening. */
function markedOption(field: HTMLElement) {
  const ids = ['aria-activedescendant', 'aria-controls'].map((name) => field.getAttribute(name) ?? '');
  const [option, list] = ids.map((id) => document.getElementById(id));
  return option?.closest<HTMLElement>(MARKED) ?? list?.querySelector<HTMLElement>(MARKED);
}
