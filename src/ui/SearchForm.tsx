import { Box, Button, Group, SimpleGrid } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from '#src/ui/SearchForm.module.css';

interface SearchFormProps {
  /** Names the form for screen readers. */
  label: string;
  submit: string;
  busy: boolean;
  /** What the form submits is still loading: a search waits for it. */
  waiting?: boolean;
  onSubmit: (form: HTMLFormElement) => void;
  onClear: () => void;
  children: ReactNode;
}

/**
 * A grid of labelled fields over a bar with Clear and the submit button. It does not submit while the text of a choice is
 * unfinished (see typed-choice.ts): that field says so and takes the focus. A search asked for while another one runs, or
 * while what it submits is loading, follows as soon as it can.
 */
export function SearchForm({ label, submit, busy, waiting = false, onSubmit, ...rest }: SearchFormProps) {
  const { onClear, children } = rest;
  const form = useRef<HTMLFormElement>(null);
  const edited = useRef(false);
  const [queued, setQueued] = useState(false);
  // browsers ignore Enter while the submit button is disabled
  const queue = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement && !event.defaultPrevented;
    if (event.key === 'Enter' && isField && busy && edited.current) setQueued(true);
  };
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
      aria-label={label}
      className="card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const unfinished = event.currentTarget.querySelector<HTMLElement>(UNFINISHED);
        if (busy) return;
        if (unfinished) return unfinished.focus();
        if (waiting) return setQueued(true);
        edited.current = false;
        onSubmit(event.currentTarget);
      }}
    >
      <SimpleGrid
        cols={{ base: 2, lg: 4 }}
        spacing={16}
        verticalSpacing={14}
        px={{ base: 14, sm: 20 }}
        pt={{ base: 14, sm: 18 }}
        pb={16}
      >
        {children}
      </SimpleGrid>
      <Group justify="flex-end" gap={8} px={{ base: 14, sm: 20 }} py={12} className={styles.actions}>
        <Button variant="subtle" color="gray" onMouseDown={keepFocus} onClick={onClear}>
          Clear
        </Button>
        <Button
          type="submit"
          flex={{ base: 1, sm: 'none' }}
          disabled={busy}
          onMouseDown={keepFocus}
          onClick={({ detail }) => detail > 0 && flushSync(() => unfinishedFocus()?.blur())} // 0: Enter in a field
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
 * Leaving a choice settles it, and the sentence that may appear moves the buttons below. So the choice is left at the click:
 * else a button could slip away from under the mouse between press and release.
 */
const keepFocus = (event: MouseEvent) => {
  if (unfinishedFocus()) event.preventDefault();
};
