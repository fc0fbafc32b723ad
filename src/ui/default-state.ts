import { createContext, useContext } from 'react';

/** The state that searches begin with, by the reader's own choice; blank: none. */
export const DefaultState = createContext('');

/** The default state by its code. */
export const useDefaultState = (): string => useContext(DefaultState);
