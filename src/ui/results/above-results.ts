import { createContext, type ReactNode } from 'react';

/** A line above each list of results, or null. */
export const AboveResults = createContext<ReactNode>(null);
