import { Box, Button, Group } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#src/ui/search/SearchForm.module.css';

interface SearchFormProps {
  /** Names the form for screen readers. */
  label: string;
  submit: string;
  busy: boolean;
  /** Whether the first field gets the focus when the form opens. */
  focused?: boolean;
  /** Whether data that the form submits is still loading. The search waits for it. */
  waiting?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClear: () => void;
  /** Closes the form without a search. */
  onCancel?: () => void;
  /** What the search would find, beside its button. */
  status?: ReactNode;
  children: ReactNode;
}

/**
 * A grid of labeled fields above a bar with Clear and the submit button. It does not submit while the text of a choice
 * is unfinished (typed-choice.ts). That field then shows an error and gets the focus. A submission during another
 * search, or while `waiting`, is queued.
 */
export function SearchForm({
  label,
  submit,
  busy,
  focused = false,
  waiting = false,
  onSubmit,
  ...rest
}: SearchFormProps) {
  const { onClear, onCancel, status, children } = rest;
  const form = useRef<HTMLFormElement>(null);
  const edited = useRef(false);
  const [queued, setQueued] = useState(false);
  // browsers ignore Enter while the submit button is disabled
  const queue = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && !event.defaultPrevented;
    if (event.key === 'Enter' && isField && busy && edited.current) setQueued(true);
  };
  // A choice settles its text at Enter and stops the event. It prevents the default if Enter only took a list option.
  const queueUnfinished = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && busy && unfinishedFocus())
      queueMicrotask(() => event.defaultPrevented || setQueued(true));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (focused) form.current?.querySelector<HTMLElement>('input[name]:enabled')?.focus();
  }, []);
  useEffect(() => {
    if (!queued || busy || waiting) return;
    setQueued(false);
    form.current?.requestSubmit();
  }, [queued, busy, waiting]);

  return (
    <Box
      component="form"
      pos="relative"
      ref={form}
      onInput={() => {
        edited.current = true;
      }}
      onKeyDown={queue}
      onKeyDownCapture={queueUnfinished}
      aria-label={label}
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const unfinished = event.currentTarget.querySelector<HTMLElement>(UNFINISHED);
        if (busy) return;
        if (unfinished) return unfinished.focus();
        const half = event.currentTarget.querySelector<HTMLInputElement>('input:invalid');
        if (half?.validity.badInput) return half.reportValidity(); // a date that is half typed
        if (waiting) return setQueued(true);
        edited.current = false;
        onSubmit(event.currentTarget);
      }}
    >
      <Box className={styles.fields} px={{ base: 14, sm: 20 }} pt={{ base: 14, sm: 18 }} pb={16}>
        {children}
      </Box>
      <Group justify="flex-end" gap={8} px={{ base: 14, sm: 20 }} py={12} className="line-above">
        {status}
        <Button variant="subtle" color="gray" onMouseDown={keepFocus} onClick={onClear}>
          Clear
        </Button>
        {onCancel && (
          <Button variant="default" onMouseDown={keepFocus} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          flex={{ base: 1, sm: 'none' }}
          disabled={busy}
          onMouseDown={keepFocus}
          // 0: submitted by Enter in a field
          onClick={({ detail }) => detail > 0 && flushSync(() => unfinishedFocus()?.blur())}
        >
          {busy ? 'Searching...' : submit}
        </Button>
      </Group>
    </Box>
  );
}

const UNFINISHED = '[data-unfinished]';

/** The focused field, if its choice is unfinished. */
const unfinishedFocus = () => document.activeElement?.closest<HTMLElement>(UNFINISHED);

/**
 * Blur resolves an unfinished choice and may show an error, which moves the buttons below. So the field keeps the focus
 * until the click. Otherwise a button could move between mousedown and mouseup and miss the click.
 */
const keepFocus = (event: MouseEvent) => {
  if (unfinishedFocus()) event.preventDefault();
};
