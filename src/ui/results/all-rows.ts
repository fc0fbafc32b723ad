import { createContext } from 'react';

/** Whether a table draws all of its rows. False while the first ones show, which are drawn before the others. */
export const AllRows = createContext(true);
