import { createContext, useContext } from 'react';

/** The context of the user's default state. Blank if none is set. */
export const DefaultState = createContext('');

/** Returns the code of the default state, or blank. */
export const useDefaultState = (): string => useContext(DefaultState);
