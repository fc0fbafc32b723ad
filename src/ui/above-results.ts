import { createContext, type ReactNode } from 'react';

/** The first line of every list of results, if any. */
export const AboveResults = createContext<ReactNode>(null);
