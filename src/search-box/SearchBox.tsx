import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Group } from '#src/search-box/contract.ts';
import { type FoundState, suggestionsFor } from '#src/search-box/questions.tsx';
import { SearchField } from '#src/search-box/SearchField.tsx';
import { SuggestionList } from '#src/search-box/SuggestionList.tsx';

/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 80;

/** No suggestion is marked: Enter then lists what the text found. */
const NONE = -1;

interface SearchBoxProps {
  autoFocus?: boolean;
  /** What was typed before the box was there. */
  begun?: string;
  /** Called when somebody goes where a suggestion leads. */
  onGo?: () => void;
}

/**
 * One field over everything, which suggests while the user types. Enter opens the results of the first group, or the record
 * that a number names; a click, or the arrow keys and Enter, open one suggestion.
 */
export function SearchBox({ autoFocus = false, begun = '', onGo = () => {} }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState(begun);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(NONE);
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const { data, error } = useQuery({
    ...suggestionsFor(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const shown = open && wanted !== '' && (data !== undefined || error !== null);
  const paths = data?.groups.flatMap(({ rows, all }) => [...rows, ...(all ? [all] : [])].map(({ path }) => path)) ?? [];
  const active = shown ? Math.min(place, paths.length - 1) : NONE;
  const optionId = (at: number) => `${id}-${at}`;

  useLayoutEffect(() => {
    if (!autoFocus || !field.current) return; // before the next key
    field.current.focus();
    field.current.setSelectionRange(begun.length, begun.length);
  }, [autoFocus, begun.length]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const close = () => setOpen(false);
  const leave = () => {
    setText('');
    close();
    onGo();
  };
  /** Goes where the marked suggestion leads; without one, or if the list is for an earlier text, to the results. */
  const go = async () => {
    const current = await client.fetchQuery(suggestionsFor(wanted));
    const marked = current === data ? paths[active] : undefined;
    const path = marked ?? resultsOf(current.groups);
    if (path === undefined) return setOpen(true);
    leave();
    await navigate(path, { state: { found: wanted } satisfies FoundState });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && wanted !== '') {
      event.preventDefault();
      setOpen(true);
      if (shown && paths.length > 0)
        setPlace(((active === NONE && step < 0 ? 0 : active) + step + paths.length) % paths.length);
    } else if (event.key === 'Enter' && wanted !== '') {
      event.preventDefault();
      go().catch(() => setOpen(true)); // the list says that the search failed
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <Box component="search" pos="relative" ta="left">
      <SearchField
        ref={field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        placeholder="Name, NPI, specialty, city, state, ZIP, program, school…"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPlace(NONE);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKey}
      />
      <SuggestionList
        id={`${id}-list`}
        optionId={optionId}
        text={wanted}
        found={shown ? data : undefined}
        error={shown ? error : null}
        active={active}
        onGo={leave}
      />
    </Box>
  );
}

/** Where Enter leads: the results of the first group that has a list, else the first suggestion. */
const resultsOf = (groups: readonly Group[]): string | undefined =>
  groups.find(({ path }) => path !== null)?.path ?? groups[0]?.rows[0]?.path;
