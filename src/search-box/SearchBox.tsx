import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { applyUserChanges, asksForMatches, type UserChanges } from '#src/search-box/changes.tsx';
import { type Group, LONGEST_TEXT } from '#src/search-box/contract.ts';
import { stateOf } from '#src/search-box/labels.tsx';
import { suggestionsFor, understoodFor } from '#src/search-box/questions.tsx';
import { SearchField } from '#src/search-box/SearchField.tsx';
import { SuggestionList } from '#src/search-box/SuggestionList.tsx';
import { useReleased } from '#src/ui/state/released.ts';

/** Milliseconds after the last key press before a request for suggestions. */
const DEBOUNCE = 80;

/** No suggestion is highlighted. Enter then opens the results. */
const NONE = -1;

interface SearchBoxProps {
  autoFocus?: boolean;
  /** Text typed while the box was loading. */
  initialText?: string;
  /** Called when the user opens a suggestion or the results. */
  onGo?: () => void;
}

/**
 * The global search field with suggestions. Enter opens the results of the first group, or the record with the typed
 * number. A click, or the arrow keys and Enter, open a suggestion.
 */
export function SearchBox({ autoFocus = false, initialText = '', onGo = () => {} }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState(initialText);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(NONE);
  const query = text.trim();
  const [debounced] = useDebouncedValue(query, DEBOUNCE);
  const suggestions = useQuery({
    ...suggestionsFor(debounced),
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
  });
  const { error } = suggestions;
  const data = useReleased(suggestions.data);
  const reading = useReleased(useQuery({ ...understoodFor(debounced), enabled: debounced !== '' }).data);
  const [changes, setChanges] = useState<UserChanges>({ text: '', chosen: {} });
  const chosen = changes.text === debounced ? changes.chosen : {};
  const understood = reading && applyUserChanges(reading, { text: debounced, chosen });
  const asked = understood && asksForMatches(understood, data?.groups) ? understood : undefined;
  const shown = open && query !== '' && (data !== undefined || error !== null);
  const suggested =
    data?.groups.flatMap(({ rows, all }) => [...rows, ...(all ? [all] : [])].map(({ path }) => path)) ?? [];
  const paths = asked ? [asked.url, ...suggested] : suggested;
  const active = shown ? Math.min(place, paths.length - 1) : NONE;
  const optionId = (at: number) => `${id}-${at}`;

  useLayoutEffect(() => {
    if (!autoFocus || !field.current) return; // in a layout effect, to run before the next key press
    field.current.focus();
    field.current.setSelectionRange(initialText.length, initialText.length);
  }, [autoFocus, initialText.length]);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const close = () => setOpen(false);
  const leave = () => {
    setText('');
    close();
    onGo();
  };
  /** The criteria that the text asks for, if it does beside what it finds. */
  const understoodIn = async (groups: readonly Group[]) => {
    const current = await client.fetchQuery(understoodFor(query)).catch(() => undefined);
    const changed =
      current && applyUserChanges(current, { text: query, chosen: changes.text === query ? changes.chosen : {} });
    return changed && asksForMatches(changed, groups) ? changed : undefined;
  };
  /** Opens the highlighted suggestion. Without one, or if the list belongs to an earlier text, opens the results. */
  const go = async () => {
    const current = await client.fetchQuery(suggestionsFor(query));
    const highlighted = current === data ? paths[active] : undefined;
    const criteria = highlighted && highlighted !== asked?.url ? undefined : await understoodIn(current.groups);
    const path = highlighted ?? criteria?.url ?? resultsOf(current.groups);
    if (path === undefined) return setOpen(true);
    leave();
    await navigate(path, { state: stateOf(query, criteria) });
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && query !== '') {
      event.preventDefault();
      setOpen(true);
      if (shown && paths.length > 0)
        setPlace(((active === NONE && step < 0 ? 0 : active) + step + paths.length) % paths.length);
    } else if (event.key === 'Enter' && query !== '') {
      event.preventDefault();
      go().catch(() => setOpen(true)); // the list shows the error
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <Box component="search" pos="relative" ta="left" data-screen>
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
        maxLength={LONGEST_TEXT}
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
        text={query}
        found={shown ? data : undefined}
        error={shown ? error : null}
        active={active}
        understood={shown ? understood : undefined}
        asks={shown && asked !== undefined}
        onChange={(from, reading) => setChanges({ text: debounced, chosen: { ...chosen, [from]: reading } })}
        onGo={leave}
      />
    </Box>
  );
}

/** The target of Enter: the results of the first group with a list, else the first suggestion. */
const resultsOf = (groups: readonly Group[]): string | undefined =>
  groups.find(({ path }) => path !== null)?.path ?? groups[0]?.rows[0]?.path;
