import { useRef, useState } from 'react';
import type { Selection } from '#src/ui/state/work-parts.ts';

/** The selected rows of a search, by NPI, with functions that change them. */
export interface Picks extends Selection {
  /** The NPIs of the rows on the page, and of those that a selection of the page takes. */
  page: readonly string[];
  offered: readonly string[];
  total: number;
  has: (npi: string) => boolean;
  /** Selects a row or clears it. `extends` does the same to all rows since the last one. */
  toggle: (npi: string, extend?: boolean) => void;
  /** Selects rows or clears them. */
  set: (npis: readonly string[], isPicked: boolean) => void;
  /** Selects all matches of the search, without people marked Do not contact. */
  pickAll: () => void;
  clear: () => void;
}

interface Picked {
  search: string;
  npis: ReadonlySet<string>;
  all: boolean;
}

/** The last selection, for the way back from the page of a row. */
let last: Picked | undefined;

/**
 * The selection in the results of `search`, which identifies the search without its page. It outlasts pages, peeks and
 * visits of a record, and ends with the search. People of the page who are `barred` are selected only one by one.
 */
export function useSelection(
  search: string,
  page: readonly string[],
  total: number,
  barred: (npi: string) => boolean = () => false,
): Picks {
  const none: Picked = { search, npis: new Set(), all: false };
  const [stored, store] = useState(last);
  const { npis, all } = stored?.search === search ? stored : none;
  const free = page.filter((npi) => !barred(npi));
  const offered = free.length > 0 ? free : page;
  const anchor = useRef('');
  const change = (changed: Partial<Picked>) => {
    last = { ...none, ...changed };
    store(last);
  };
  const set = (some: readonly string[], isPicked: boolean) => {
    const next = new Set(all ? offered : npis);
    for (const npi of some) isPicked ? next.add(npi) : next.delete(npi);
    change({ npis: next });
  };
  const has = (npi: string) => (all ? !barred(npi) : npis.has(npi));
  return {
    npis,
    all,
    count: all ? total : npis.size,
    page,
    offered,
    total,
    has,
    set,
    toggle: (npi, extend = false) => {
      const ends = [page.indexOf(anchor.current), page.indexOf(npi)];
      const [first, end] = [Math.min(...ends), Math.max(...ends)];
      set(extend && first >= 0 ? page.slice(first, end + 1) : [npi], !has(npi));
      anchor.current = npi;
    },
    pickAll: () => change({ all: true }),
    clear: () => change({}),
  };
}
