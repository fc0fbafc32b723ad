import { createContext, useContext } from 'react';

/** The state that searches begin with, by the reader's own choice; blank: none. */
export const DefaultState = createContext('');

/** What the State field of a search form holds until something was searched. It never starts a search. */
export const useDefaultState = (): string => useContext(DefaultState);
