import { createContext, useContext } from 'react';

/** Whether the phone numbers of the person on the page must not show, because the team marked them Do not contact. */
export const PhonesHidden = createContext(false);
export const usePhonesHidden = (): boolean => useContext(PhonesHidden);
