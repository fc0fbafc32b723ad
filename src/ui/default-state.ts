import { createContext, useContext } from 'react';
import type { SearchList } from '#src/ui/list.ts';

/** The state that searches begin with, by the reader's own choice; blank: none. */
export const DefaultState = createContext('');

/** The default state by its code. */
export const useDefaultState = (): string => useContext(DefaultState);

/** What a search form holds: the criteria of the address, or before there are any, the default state. It starts no search. */
export function useFormCriteria<C extends { state: string }>({ asked, refused, criteria }: SearchList<C>): C {
  const state = useDefaultState();
  return asked || refused ? criteria : { ...criteria, state };
}
