import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { MatchList } from '#src/ui/results/list.ts';
import type { SearchState } from '#src/ui/results/search.ts';
import { useFind } from '#src/ui/search/find.ts';
import { drafts } from '#src/ui/state/history.ts';

/** What the user did last with the form. `resumed`: came back to what they had typed. */
type Stage = 'folded' | 'resumed' | 'asked' | 'submitted' | 'canceled' | 'cleared';

/**
 * The form of a search that folds into chips once its search succeeds, and its results. A link with the state
 * `focused` puts the cursor into the form. The focus never gets lost, and a search by another control keeps what
 * the user typed into the open form.
 */
export function useFolding<C extends object>(list: MatchList<C>, search: SearchState<object>, isValid: boolean) {
  const { find, results } = useFind(list, search);
  const { state: handed, key } = useLocation();
  const [stage, setStage] = useState<Stage>(!list.asked && handed?.focused ? 'asked' : 'folded');
  const [entry, setEntry] = useState<string>();
  if (entry !== key) {
    setEntry(key);
    if (drafts.has(key)) setStage('resumed');
  }
  const isEdited = stage === 'asked' || stage === 'resumed';
  const isOpen = !list.asked || isEdited || stage === 'submitted' || !isValid;
  const keeping = useRef<string>(undefined);
  const leaving = useRef<C>(undefined);

  /** Searches for criteria that a control beside the form changed. */
  const change = (next: C) => {
    keeping.current = JSON.stringify(next);
    if (isOpen && (stage !== 'submitted' || search.error)) setStage('asked'); // otherwise it may fold over what is typed
    list.search(next);
  };
  return {
    isOpen,
    form: {
      /** Whether its own search runs. During a search by another control it can be submitted. */
      busy: search.isFetching && !isEdited,
      /** Whether the first field gets the focus. */
      focused: stage === 'asked' || stage === 'cleared',
      /** Whether the form keeps what the user typed when it gets these criteria. */
      keeps: (criteria: C) => keeping.current === JSON.stringify(criteria),
      onSearch: (next: C) => {
        setStage('submitted'); // the form stays until its search succeeds
        find(next);
      },
      onChange: change,
      onCancel: list.asked
        ? () => {
            drafts.delete(key);
            setStage('canceled');
          }
        : undefined,
    },
    chips: {
      /** Whether 'Edit search' gets the focus. */
      focused: stage === 'canceled',
      onEdit: () => setStage('asked'),
      onClear: () => {
        setStage('cleared');
        list.clear();
      },
    },
    results,
    change,
    /** The same, for a control that disappears: the focus goes to the results. */
    leave: (next: C) => {
      results.current?.focus({ preventScroll: true });
      leaving.current = next;
      change(next);
    },
    /** For `useFound` in the component of the results. */
    found: () => {
      // not at a render before the URL has changed, such as that of a filter of rows
      const left = leaving.current !== undefined && list.shows(leaving.current);
      if (stage !== 'submitted' && !left) return;
      leaving.current = undefined;
      if (stage === 'submitted') setStage('folded');
      (results.current?.querySelector('h2') ?? results.current)?.focus({ preventScroll: true });
    },
  };
}
