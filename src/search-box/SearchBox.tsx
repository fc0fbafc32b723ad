import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { suggest } from '#src/search-box/contract.ts';
import { SuggestionList } from '#src/search-box/SuggestionList.tsx';
import { ask } from '#src/ui/ask.ts';
import '#src/search-box/search-box.css';

/** Milliseconds without a key before suggestions are asked for. */
const PAUSE = 80;

const suggestionsFor = (text: string) =>
  queryOptions({
    queryKey: [suggest.url, text],
    queryFn: ({ signal }) => ask(suggest, { query: { text }, signal }),
    staleTime: 60_000,
    retry: false,
  });

interface SearchBoxProps {
  autoFocus?: boolean;
  /** What was typed before the box was there. */
  begun?: string;
  /** Called when somebody goes where a suggestion leads. */
  onGo?: () => void;
}

/** One field over everything: suggests while one types, and leads there by Enter or a click. */
export function SearchBox({ autoFocus = false, begun = '', onGo = () => {} }: SearchBoxProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useState(begun);
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState(0);
  const wanted = text.trim();
  const [asked] = useDebouncedValue(wanted, PAUSE);
  const { data, error } = useQuery({
    ...suggestionsFor(asked),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const shown = open && wanted !== '' && (data !== undefined || error !== null);
  const paths = data?.groups.flatMap(({ rows, all }) => [...rows, ...(all ? [all] : [])].map(({ path }) => path)) ?? [];
  const active = shown && paths.length > 0 ? Math.min(place, paths.length - 1) : -1;
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
  /** Goes where the marked suggestion leads; where the list is of an earlier text, to the first for this one. */
  const go = async () => {
    const current = await client.fetchQuery(suggestionsFor(wanted));
    const [first] = current.groups.flatMap(({ rows }) => rows);
    const path = current === data ? paths[active] : first?.path;
    if (path === undefined) return;
    leave();
    await navigate(path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && wanted !== '') {
      event.preventDefault();
      setOpen(true);
      if (shown) setPlace((active + step + paths.length) % Math.max(1, paths.length));
    } else if (event.key === 'Enter' && wanted !== '') {
      event.preventDefault();
      go().catch(() => setOpen(true)); // the list says that the search failed
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <search className="search-box">
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label="Search everything"
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
          setPlace(0);
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
        onPoint={setPlace}
        onGo={leave}
      />
    </search>
  );
}
