import { useLocalStorage } from '@mantine/hooks';
import { createContext, useContext } from 'react';

/** The context of the user's ID, so that users of one browser have their own preferences. */
export const UserId = createContext('');

/** A preference of the user for a screen, remembered in this browser. */
export function usePreference<T>(name: string, defaultValue: T) {
  const user = useContext(UserId);
  return useLocalStorage<T>({ key: `medatlas-${name}-${user}`, defaultValue, getInitialValueInEffect: false });
}
